import * as withdrawals from '@liuhe/contract/api/withdrawals.ts'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { checkTurnover } from '../turnover/testing.ts'
import { lineOf, recentLine } from './line.ts'
import { readLine } from './setting-queries.ts'
import { aKnownWithdrawer, ask, aWithdrawer, checkHeld, look, payOut, type Withdrawer } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let who: Withdrawer

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
})
beforeEach(async () => {
  who = await aKnownWithdrawer(app, db)
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkTurnover(db.owner)
  await checkHeld(db.owner)
})
afterAll(() => app.close())

const terms = () => app.call(withdrawals.terms, {}, { as: who.token })

describe('the promised time', () => {
  it('is not given while fewer than twenty are decided; then it is p90, and stays [Ruling C132]', async () => {
    await longAgo()
    await decideInSeconds(19)
    expect(lineOf(await readLine(db.sql))).toEqual({ decided: 19, seconds: null })
    recentLine.forget(db.sql)
    expect(await ask(app, who, '100')).toMatchObject({ dueTime: null })
    await decideInSeconds(1)
    const line = lineOf(await readLine(db.sql))
    expect(line).toEqual({ decided: 20, seconds: { median: 1000, p90: 1000, p99: 1000 } })
    recentLine.forget(db.sql)
    const order = await ask(app, who, '100')
    expect((order.dueTime as number) - order.createTime).toBe(1_000_000)
    expect((await app.call(withdrawals.line, {}, {})).seconds).toEqual(line.seconds)
    expect((await terms()).line).toEqual(line)
    await longAgo()
    recentLine.forget(db.sql)
    expect((await look(app, who, order)).dueTime).toBe(order.dueTime)
  })

  const longAgo = () => db.owner`
    update withdrawal_order set closed_at = closed_at - interval '8 days' where closed_at is not null`

  /** So many that took a thousand seconds each. */
  async function decideInSeconds(count: number): Promise<void> {
    await db.owner`
      with made as (
        insert into withdrawal_order (member_id, request_id, account_id, account_kind, provider, account_shown,
          holder_shown, mode, amount, fee, deduct, people, turnover, day, created_at)
        select ${who.memberId}, ${`decided ${count} `} || n, ${who.accountId}::bigint, 'bank', '', '', '', 'manual', 1,
               0, 0, 0, '{}', current_date - 1, now() - interval '1000 seconds'
        from generate_series(1, ${count}) n returning withdrawal_id
      ) select from made`
    await db.owner`
      update withdrawal_order set state = 'rejected', closed_at = created_at + interval '1000 seconds'
      where request_id like 'decided %' and state = 'requested'`
  }
})

describe('what a member reads', () => {
  it('is his own: another’s withdrawal answers exactly as one that does not exist', async () => {
    const order = await ask(app, who, '300')
    const other = await aWithdrawer(app, db)
    const answers = await Promise.all(
      [order.orderNo, '123', '99999999999999999999'.slice(0, 19)].flatMap((orderNo) => [
        app.call(withdrawals.read, { orderNo }, { as: other.token }).catch((error: unknown) => error),
        app.call(withdrawals.evidence, { orderNo }, { as: other.token }).catch((error: unknown) => error),
      ]),
    )
    const shown = answers.map((error) => {
      const { code, status, message, data } = error as Record<string, unknown>
      return JSON.stringify({ code, status, message, data })
    })
    expect(new Set(shown).size).toBe(1)
    expect(shown[0]).toContain('WITHDRAW/NOT_FOUND')
  })

  it('is listed by state, newest first, page by page', async () => {
    const first = await ask(app, who, '100')
    const second = await ask(app, who, '200')
    await payOut(db.sql, second)
    const list = async (args = {}) => app.call(withdrawals.list, args, { as: who.token })
    const page = await list({ rows: 1 })
    expect(page.data.map(({ orderNo }) => orderNo)).toEqual([second.orderNo])
    const rest = await list({ rows: 1, after: page.next ?? '' })
    expect(rest.data.map(({ orderNo }) => orderNo)).toEqual([first.orderNo])
    const processing = await list({ state: 'processing' })
    expect(processing.data.map(({ orderNo }) => orderNo)).toEqual([first.orderNo])
    expect((await list({ state: 'failed' })).data).toEqual([])
  })

  it('is evidence: every step and every line of the books, with a digest that stays', async () => {
    const order = await ask(app, who, '300')
    await payOut(db.sql, order)
    const read = () => app.call(withdrawals.evidence, { orderNo: order.orderNo }, { as: who.token })
    const file = await read()
    expect(await read()).toEqual(file)
    expect(createHash('sha256').update(file.text).digest('hex')).toBe(file.sha256)
    const said = JSON.parse(file.text)
    expect(said.withdrawal).toMatchObject({ orderNo: order.orderNo, amount: '300', paid: '300', state: 'paid' })
    expect(said.steps.map(({ code }: { code: string }) => code)).toEqual(['requested', 'paying', 'paid'])
    const booked = await db.owner`
      select transfer_id::text, encode(body_hash, 'hex') as hash from ledger_transfer
      where ref_kind = 'withdrawal' and ref_id = ${order.orderNo} order by transfer_id`
    expect(said.books.map((one: { transferId: string; bodyHash: string }) => [one.transferId, one.bodyHash])).toEqual(
      booked.map(({ transfer_id, hash }) => [transfer_id, hash]),
    )
    expect(file.text).not.toContain('operator:')
  })
})
