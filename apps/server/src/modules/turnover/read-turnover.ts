import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { CLOSED_SHOWN } from '@liuhe/contract/api/turnover.ts'
import type * as api from '@liuhe/contract/api/turnover.ts'
import { allocate, sumOf } from '@liuhe/domain/turnover/allocate.ts'
import { adoptedOf, assess } from '@liuhe/domain/turnover/assess.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import * as queries from './queries.ts'
import { entriesOf, spanBegins } from './read-queries.ts'
import type { StoredFlow, StoredRow } from './stored-row.ts'

/** Who looks: the member himself, and whether he has excluded himself (Ruling C117). */
export interface Onlooker {
  memberId: bigint
  isExcluded: boolean
}

/** The sums over everything open, and each requirement, the oldest first [WALLET-004]. */
export async function readTurnover(db: Queryable, who: Onlooker): Promise<OutputOf<typeof api.queryAll>> {
  const [terms, rows] = await Promise.all([queries.readTerms(db), queries.shownRows(db, who.memberId, CLOSED_SHOWN)])
  const { requireDml, sumAllDml, sumAllDeduct, yetWithdraw } = assess(rows.filter(isOpen), terms, who)
  const { relaxQuota } = terms
  return {
    relaxQuota,
    requireDml,
    sumAllDml,
    sumAllDeduct,
    yetWithdraw,
    rows: rows.map((row) => shown(row, relaxQuota)),
  }
}

/** How the figures of {@link readTurnover} came about. */
export async function readSources(db: Queryable, { memberId }: Onlooker): Promise<OutputOf<typeof api.sources>> {
  const [terms, rows] = await Promise.all([queries.readTerms(db), queries.shownRows(db, memberId, CLOSED_SHOWN)])
  const open = rows.filter(isOpen)
  const flowsOf = flowsByRow(open)
  const all = rows.map((row) => ({ row, flows: row.flows ?? flowsOf.get(row.rowId) ?? [] }))
  const begins = await spanBegins(
    db,
    all.flatMap(({ flows }) => flows.map(({ span }) => span)),
  )
  return {
    deductMode: terms.deductMode,
    feePercent: terms.fee / 10,
    weights: terms.weights,
    rows: all.map(({ row, flows }) => ({
      id: String(row.rowId),
      ...{ sourceKind: row.sourceKind, sourceNo: row.sourceNo, depositMultiple: row.depositMultiple },
      ...{ giftMultiple: row.giftMultiple, giftBasis: row.giftBasis, givenUp: row.givenUp },
      spanBets: row.bets,
      spanDml: sumOf(row.span),
      flows: together(flows, begins),
      finishedAt: row.finishedAt?.getTime() ?? null,
      closedAt: row.closedAt?.getTime() ?? null,
      canGiveUp: isOpen(row) && row.gift > 0n && !adoptedOf(row, terms.relaxQuota).gift,
    })),
  }
}

/** Why a requirement changed without a bet. @throws TURNOVER/NOT_FOUND, also for one of another member */
export async function readEntries(
  db: Queryable,
  memberId: bigint,
  rowId: bigint,
): Promise<OutputOf<typeof api.entries>> {
  await ownRow(db, memberId, rowId)
  const rows = await entriesOf(db, rowId, ENTRIES_MAX)
  return rows.map(({ entryId, kind, dmlChange, claimChange, addedAt }) => ({
    ...{ id: String(entryId), kind, dmlChange, claimChange },
    addedAt: addedAt.getTime(),
  }))
}

/** A requirement of the member himself. @throws TURNOVER/NOT_FOUND */
export async function ownRow(db: Queryable, memberId: bigint, rowId: bigint): Promise<StoredRow> {
  const row = await queries.findRow(db, rowId)
  if (row?.memberId !== memberId) throw new Refusal('TURNOVER/NOT_FOUND')
  return row
}

/** What fills each of a member's open requirements now. */
export function flowsByRow(open: readonly StoredRow[]): Map<bigint, StoredFlow[]> {
  const found = new Map<bigint, StoredFlow[]>()
  for (const { span, to, category, start, amount } of allocate(open).flows) {
    const [from, filled] = [open[span] as StoredRow, open[to] as StoredRow]
    const flows = found.get(filled.rowId) ?? []
    flows.push({ span: from.rowId, category, start, amount })
    found.set(filled.rowId, flows)
  }
  return found
}

const isOpen = (row: StoredRow): boolean => row.status === 0
const ENTRIES_MAX = 100

function shown(row: StoredRow, relaxQuota: bigint): OutputOf<typeof api.queryAll>['rows'][number] {
  const adopted = adoptedOf(row, relaxQuota)
  return {
    id: String(row.rowId),
    ...{ deposit: row.deposit, gift: row.gift, depositClaim: row.depositClaim, giftClaim: row.giftClaim },
    ...{ cpDml: row.achieved.cp, sportsDml: row.achieved.sports, videoDml: row.achieved.video },
    beginAt: row.beginAt.getTime(),
    endAt: row.endAt?.getTime() ?? null,
    type: row.endAt === null ? 0 : 1,
    status: row.status,
    depositAdopted: adopted.deposit,
    giftAdopted: adopted.gift,
    remark: row.remark,
  }
}

/** One entry for each span, whatever the category. */
function together(flows: readonly StoredFlow[], begins: ReadonlyMap<bigint, Date>) {
  const sums = new Map<bigint, bigint>()
  for (const { span, amount } of flows) sums.set(span, (sums.get(span) ?? 0n) + amount)
  return [...sums].map(([span, amount]) => ({
    from: String(span),
    fromAt: begins.get(span)?.getTime() ?? 0,
    amount,
  }))
}
