import { inTransaction } from '../../db/transaction.ts'
import { callGateway } from './call-gateway.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { PaymentDesk } from './payment-desk.ts'
import * as queries from './queries.ts'
import { takePayment } from './take-payment.ts'
import { Statement } from './wire.ts'

const LINES = 200

/**
 * Reads what a bank has booked since the last time. Lines and cursor are written in one transaction, and the cursor
 * moves only from where this reading began: of two pollers one has no effect, and a kill loses nothing.
 * @returns how many lines were new
 */
export async function pollStatement(desk: PaymentDesk, settings: GatewaySettings): Promise<number> {
  const gateway = settings.name
  let fresh = 0
  for (;;) {
    const cursor = await queries.readCursor(desk.sql, gateway)
    const asked = { after: cursor ?? '0', limit: LINES }
    const { data } = await callGateway(desk.lineOf(settings), `/${gateway}/statement`, asked)
    const { lines, next, more } = Statement.parse(data)
    if (next === (cursor ?? '0')) return fresh
    const taken = await inTransaction(desk.sql, async (tx) => {
      if (!(await queries.moveCursor(tx, { gateway, from: cursor, to: next }))) return undefined
      const outcomes: string[] = []
      for (const line of lines) outcomes.push(await takeLine(desk, gateway, line, tx))
      return outcomes
    })
    if (taken === undefined) return fresh
    for (const [index, outcome] of taken.entries())
      if (outcome === 'contradiction')
        await desk.alarm({ gateway, kind: 'contradiction', subject: lines[index]?.reference ?? '' })
    fresh += taken.filter((outcome) => outcome === 'new').length
    if (!more) return fresh
  }
}

type Line = ReturnType<typeof Statement.parse>['lines'][number]

function takeLine(desk: PaymentDesk, gateway: string, line: Line, tx: Parameters<typeof takePayment>[0]) {
  const { reference, amount, paidAt, text } = line
  const matchCode = desk.readMatchCode(text)
  const payment = { gateway, reference, amount: BigInt(amount), currency: 'CNY', paidAt } as const
  const proof = { via: 'statement', text: JSON.stringify(line) } as const
  return takePayment(tx, desk.receivers, { ...payment, ...(matchCode !== undefined && { matchCode }) }, proof)
}
