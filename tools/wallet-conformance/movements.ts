import { randomUUID } from 'node:crypto'
import type { Table } from './kit.ts'
import type { Call } from './speaker.ts'

/** Ten yuan, and what a bet of them may win. */
export const BET = 10_000n
export const WIN = 25_500n

/** Numbers that nobody has used. */
export const ids = () => ({ requestId: randomUUID(), tx: randomUUID(), round: randomUUID() })

/** Runs something and says how the balance moved. */
export async function moved(table: Table, work: () => Promise<unknown>): Promise<bigint> {
  const before = await table.balance()
  await work()
  return (await table.balance()) - before
}

/** A bet that stands. */
export async function placed(table: Table, call: Partial<Call> = {}) {
  const place = { ...ids(), amount: BET, ...call }
  const answer = await table.send({ kind: 'bet', ...place })
  table.check(answer.result === 'ok', `a bet within the balance was not taken: ${answer.text}`)
  return place
}
