import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { csvRow, UTF8_MARK } from '@liuhe/domain/csv.ts'
import { billLabel } from '@liuhe/domain/bills/bill-types.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { siteZone } from '../../db/site-days.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { billSlice, billStretch } from '../../ledger/bills.ts'
import type { Random } from '../../platform/random.ts'
import type { Asker } from '../../platform/remember.ts'
import { type Bill, describeBills } from './describe-bills.ts'
import { claimTicket, endLease, giveTicket, renewLease } from './queries.ts'

/** Where the file of a ticket lies. A browser fetches it like any other file, so nothing of it is kept in the page. */
const EXPORT_PATH = '/app-api/api/bills/export'

/**
 * A way to the file of a year, once, within a minute.
 * @throws BILL/NONE for a year without a bill, BILL/EXPORT_RUNNING while another export of the member is written
 */
export async function startExport(
  { tx, random }: { tx: Tx; random: Random },
  memberId: bigint,
  year: number,
): Promise<{ path: string }> {
  if ((await billStretch(tx, memberId, daysOf(year))) === undefined) throw new Refusal('BILL/NONE')
  const ticket = secretOf(random)
  if (!(await giveTicket(tx, { memberId, hash: hashOf(ticket), year }))) throw new Refusal('BILL/EXPORT_RUNNING')
  return { path: `${EXPORT_PATH}/${ticket}` }
}

/** Serves the files of tickets. */
export function mountExport(server: Server): void {
  const { services } = server
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await services.limits.passFile(request.ip)
    const { ticket = '' } = request.params as { ticket?: string }
    const hash = hashOf(ticket)
    const claimed = /^[\w-]{43}$/.test(ticket) ? await claimTicket(services.sql, hash) : undefined
    if (claimed === undefined) throw new Refusal('REQ/NOT_FOUND')
    const rows = fileOf(services, claimed.memberId, { year: claimed.year, hash })
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="bills-${claimed.year}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(rows, { objectMode: false, highWaterMark: 64 * 1024 }))
  }
  server.app.get(`${EXPORT_PATH}/:ticket`, { exposeHeadRoute: false }, handler)
}

/** The file, slice by slice, oldest bill last. What is booked meanwhile belongs to the next export. */
async function* fileOf(asker: Asker, memberId: bigint, { year, hash }: { year: number; hash: Buffer }) {
  try {
    yield UTF8_MARK + csvRow(COLUMNS)
    const timeOf = clockIn(await siteZone(asker.sql))
    const stretch = await billStretch(asker.sql, memberId, daysOf(year))
    let before = (stretch?.last ?? 0n) + 1n
    const after = (stretch?.first ?? 1n) - 1n
    while (before > after + 1n) {
      const rows = await billSlice(asker.sql, memberId, { after, before, rows: SLICE })
      const last = rows.at(-1)
      if (last === undefined) return
      yield (await describeBills(asker, memberId, rows)).map((bill) => csvRow(cellsOf(bill, timeOf))).join('')
      before = last.seq
      if (!(await renewLease(asker.sql, hash))) throw new Error('another export of the member has begun')
    }
  } finally {
    await endLease(asker.sql, hash)
  }
}

const SLICE = 2_000

const daysOf = (year: number) => ({ from: `${year}-01-01`, until: `${year}-12-31` })

const COLUMNS = ['账单号', '时间', '类型', '金额', '变动前余额', '变动后余额', '内容', '注单号'] as const

/** Order numbers have more digits than a program of tables keeps of a number, so a word makes them text. */
const cellsOf = (bill: Bill, timeOf: (at: number) => string): string[] => [
  bill.billNo,
  timeOf(bill.addTime),
  billLabel(bill.tranType),
  plainYuan(bill.amount),
  plainYuan(bill.before),
  plainYuan(bill.after),
  bill.content,
  bill.orderNo === null ? '' : `注单${bill.orderNo}`,
]

/** Yuan without grouping, as a program of tables reads a number. */
const plainYuan = (money: Money): string => formatAmount(money).replaceAll(',', '')

/** `2026-11-23 09:30:05` in a zone. */
function clockIn(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => format.format(at)
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()
