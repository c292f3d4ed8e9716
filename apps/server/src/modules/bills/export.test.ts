import * as bills from '@liuhe/contract/api/bills.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { bookPast } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let member: bigint
let token: string

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
})
beforeEach(async () => {
  member = await aMember(db.owner)
  token = await aSession(db, { memberId: member, account: '' })
})
afterAll(() => app.close())

const at = (day: string, clock = '12:00:00') => instantOf(day, clock)
const start = (year: number, as = token) => app.call(bills.startExport, { year }, { as })
const fetchFile = async (url: string) => app.inject({ url })
const linesOf = (body: string) => body.split('\r\n').slice(1, -1)

describe('the export of a year', () => {
  it('is a file of all bills of its days, in UTF-8 that programs of tables recognise [WALLET-003]', async () => {
    await bookPast(db.owner, member, [
      { at: at('2025-12-31', '23:59:59'), tranType: 1, amount: yuan('1000') },
      { at: at('2026-01-01', '00:00:00'), tranType: 3, amount: -yuan('12.345') },
      { at: at('2026-12-31', '23:59:59'), tranType: 16, amount: yuan('5'), event: 'sign-up-bonus' },
      { at: at('2027-01-01', '00:00:00'), tranType: 1, amount: yuan('1') },
    ])
    const { path } = await start(2026)
    const file = await fetchFile(path)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bills-2026.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(file.body.split('\r\n')[0]?.slice(1)).toBe('账单号,时间,类型,金额,变动前余额,变动后余额,内容,注单号')
    expect(linesOf(file.body).map((line) => line.replace(/^B-?\d+-1,/, ''))).toEqual([
      '2026-12-31 23:59:59,注册送彩金,5.00,987.655,992.655,新会员注册礼金,',
      '2026-01-01 00:00:00,彩票下注,-12.345,1000.00,987.655,,',
    ])
  })

  it('has every bill once, however many slices it takes, and order numbers as text', async () => {
    const many = Array.from({ length: 4_100 }, (_, n) => ({ at: at('2026-03-01') + n, tranType: 2, amount: 1_000n }))
    await bookPast(db.owner, member, many)
    const draw = await anOpenDraw(db.owner)
    const placed = await createBetDesk(db.sql).place(
      { memberId: member, rebateTenths: 0 },
      await aRequest(db.owner, draw, [aLine('101', '07', '10')]),
    )
    const { body } = await fetchFile((await start(new Date().getUTCFullYear())).path)
    const lines = linesOf(body)
    expect(lines).toHaveLength(4_101)
    expect(new Set(lines.map((line) => line.split(',', 1)[0])).size).toBe(4_101)
    expect(lines[0]).toContain(`,注单${'orderIds' in placed ? placed.orderIds[0] : ''}`)
  })

  it('opens once, within a minute, and for nobody who guesses', async () => {
    await bookPast(db.owner, member, [{ at: at('2026-05-01'), tranType: 1, amount: 5n }])
    const { path } = await start(2026)
    const head = await app.inject({ method: 'HEAD', url: path })
    expect(head.statusCode).toBe(404)
    expect((await fetchFile(path)).statusCode).toBe(200)
    expect((await fetchFile(path)).statusCode).toBe(404)
    const second = await start(2026)
    await db.owner`update bill_export set expires_at = clock_timestamp() - interval '1 s' where member_id = ${member}`
    for (const url of [second.path, `${path.slice(0, -1)}x`, path.replace(/[^/]+$/, 'short')]) {
      const answer = await fetchFile(url)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'REQ/NOT_FOUND'])
    }
  })

  it('is one at a time for a member; a killed server keeps nobody waiting for longer than its lease', async () => {
    await bookPast(db.owner, member, [{ at: at('2026-05-01'), tranType: 1, amount: 5n }])
    await start(2026)
    const { path } = await start(2026)
    await db.owner`
      update bill_export set is_claimed = true, leased_until = clock_timestamp() + interval '60 s'
      where member_id = ${member}`
    await expect(start(2026)).rejects.toMatchObject({ code: 'BILL/EXPORT_RUNNING', status: 409 })
    expect((await fetchFile(path)).statusCode).toBe(404)
    await db.owner`
      update bill_export set leased_until = clock_timestamp() - interval '1 s' where member_id = ${member}`
    expect((await fetchFile((await start(2026)).path)).statusCode).toBe(200)
    expect((await fetchFile((await start(2026)).path)).statusCode).toBe(200)
  })

  it('of a year without a bill is refused, and somebody else’s bills are in none', async () => {
    await bookPast(db.owner, member, [{ at: at('2026-05-01'), tranType: 1, amount: 5n }])
    await expect(start(2024)).rejects.toMatchObject({ code: 'BILL/NONE' })
    const other = await aMember(db.owner, { balance: 7n })
    const as = await aSession(db, { memberId: other, account: '' })
    expect(linesOf((await fetchFile((await start(new Date().getUTCFullYear(), as)).path)).body)).toHaveLength(1)
  })
})
