import * as api from '@liuhe/contract/api/turnover.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openMemberAccounts } from '../../ledger/index.ts'
import { aMember, aSession, type TestMember } from '../../testing/factories.ts'
import { anOpenDraw, give } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { turnoverAtWithdrawal } from './at-withdrawal.ts'
import { closeRows } from './close-rows.ts'
import { countDue } from './count.ts'
import { achievedOf, aDeposit, bet, checkTurnover, settled, stakes } from './testing.ts'

const db = useTestDatabase()
let app: TestApp
let someone: TestMember
let memberId: bigint
let token: string

beforeAll(async () => {
  app = await createTestApp(db)
  await db.owner`update turnover_setting set relax_quota = 0`
})
beforeEach(async () => {
  someone = await aMember(db)
  memberId = someone.memberId
  await openMemberAccounts(db.owner, memberId, 'CNY')
  await give(db.owner, memberId, yuan('100000'))
  token = await aSession(db, someone)
})
afterEach(async () => {
  await checkTurnover(db.owner)
  await checkBooks(db.owner)
})
afterAll(() => app.close())

const read = () => app.call(api.queryAll, {}, { as: token })
const achieved = () => achievedOf(db.owner, memberId)
const refused = (code: string, status = 404) => expect.objectContaining({ code, status })
const entriesOf = (rowId: bigint) => app.call(api.entries, { id: String(rowId) }, { as: token })

describe('a withdrawal', () => {
  const ask = () => db.sql.begin((tx) => turnoverAtWithdrawal(tx, memberId))

  it('is judged by everything that is settled at this moment, counted or not', async () => {
    await aDeposit(db.sql, memberId)
    const draw = await anOpenDraw(db.owner)
    await bet(db, memberId, draw, ['101', '08', '60'])
    await settled(db, draw)
    expect(await achieved()).toEqual([0n])
    expect(await ask()).toMatchObject({ yetWithdraw: yuan('40'), sumAllDeduct: 0n, isBlocked: true })
    expect(await achieved()).toEqual([yuan('60')])
    await countDue(db.sql)
    expect(await achieved()).toEqual([yuan('60')])
    await stakes(db, memberId, '40')
    expect(await ask()).toMatchObject({ yetWithdraw: 0n, isBlocked: false })
  })

  it('never blocks an excluded member, who loses only gifts that are not earned [Ruling C117]', async () => {
    await db.owner`update turnover_setting set deduct_mode = 1`
    await aDeposit(db.sql, memberId, { gift: yuan('8') })
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      select ${memberId}, 'exclusion', t, t + interval '1 d', t + interval '1 d', 'test' from (select now() as t) c`
    expect(await ask()).toMatchObject({
      yetWithdraw: 0n,
      sumAllDeduct: yuan('8'),
      isBlocked: false,
      deductKind: 'gift',
    })
    await db.owner`update turnover_setting set deduct_mode = 0`
  })

  it('closes what began until it was asked for; the rest keeps what it has [Ruling C116]', async () => {
    const first = await aDeposit(db.sql, memberId)
    const pending = await anOpenDraw(db.owner)
    await bet(db, memberId, pending, ['101', '08', '70'])
    const [{ now }] = await db.owner<[{ now: Date }]>`select clock_timestamp() + interval '2 ms' as now`
    await db.owner`select pg_sleep(0.01)`
    const second = await aDeposit(db.sql, memberId)
    await stakes(db, memberId, '130')
    expect(await achieved()).toEqual([yuan('100'), yuan('30')])
    await db.sql.begin((tx) => closeRows(tx, memberId, { before: now.getTime(), payout: 'W1' }))
    const after = await read()
    expect(after).toMatchObject({ requireDml: yuan('100'), sumAllDml: yuan('30'), yetWithdraw: yuan('70') })
    expect(after.rows.map(({ status }) => status)).toEqual([1, 0])
    // Bets of the closed span come too late for everything.
    await settled(db, pending)
    await countDue(db.sql)
    expect(await achieved()).toEqual([yuan('100'), yuan('30')])
    expect(await entriesOf(first)).toMatchObject([{ kind: 'closed', dmlChange: 0n }])
    const { data } = await app.call(api.bets, { id: String(first) }, { as: token })
    expect(data.map(({ share }) => share)).toEqual([yuan('100')])
    const rest = await app.call(api.bets, { id: String(second) }, { as: token })
    expect(rest.data.map(({ share }) => share)).toEqual([yuan('30')])
  })
})

describe('a gift', () => {
  const giveUp = (id: bigint, requestId = `give-up-${id}`) =>
    app.call(api.giveUp, { id: String(id), requestId }, { as: token })

  it('is given up with what it asks for; what was staked for it goes to the next [Ruling C116]', async () => {
    const first = await aDeposit(db.sql, memberId, { gift: yuan('50'), giftMultiple: 1000, giftBasis: 'gift' })
    await aDeposit(db.sql, memberId)
    await stakes(db, memberId, '180')
    expect(await achieved()).toEqual([yuan('180'), 0n])
    const { balance: before } = { balance: yuan('100000') - yuan('180') }
    expect(await giveUp(first)).toEqual({ yetWithdraw: yuan('20'), balance: before - yuan('50') })
    expect(await achieved()).toEqual([yuan('100'), yuan('80')])
    expect(await entriesOf(first)).toMatchObject([
      { kind: 'given-up', dmlChange: -yuan('80'), claimChange: -yuan('500') },
    ])
    const [bill] = await db.owner`select tran_type from ledger_transfer where event = 'gift-given-up'
      and actor = ${`member:${memberId}`}`
    expect(bill).toEqual({ tran_type: 30 })
    // The same request is answered as before; a second one finds nothing to give up.
    expect(await giveUp(first)).toMatchObject({ yetWithdraw: yuan('20') })
    await expect(giveUp(first, 'another-request')).rejects.toEqual(refused('TURNOVER/NO_GIFT', 409))
  })

  it('stays when it is earned, when the wallet has not got it, and costs nothing then', async () => {
    const earned = await aDeposit(db.sql, memberId, { deposit: 0n, gift: yuan('10'), sourceKind: 'gift' })
    await stakes(db, memberId, '10')
    await expect(giveUp(earned)).rejects.toEqual(refused('TURNOVER/NO_GIFT', 409))
    const spent = await aDeposit(db.sql, memberId, { deposit: 0n, gift: yuan('200000'), sourceKind: 'gift' })
    await expect(giveUp(spent)).rejects.toEqual(refused('WALLET/INSUFFICIENT', 409))
    const [row] = await db.owner`select count(*)::int as count from ledger_transfer where event = 'gift-given-up'
      and actor = ${`member:${memberId}`}`
    expect(row).toEqual({ count: 0 })
  })
})

it('no figure falls without an entry, and a closed one never changes [Ruling C116]', async () => {
  const row = await aDeposit(db.sql, memberId)
  await stakes(db, memberId, '60')
  await expect(db.owner`update turnover_row set dml_cp = dml_cp - 1 where row_id = ${row}`).rejects.toThrow(
    'falls without a correction',
  )
  await expect(db.sql`delete from turnover_entry`).rejects.toThrow('permission denied')
  await expect(db.sql`insert into turnover_due (draw_id, ready) values (1, true)`).rejects.toThrow('permission denied')
  const soon = Date.now() + 60_000
  await db.sql.begin((tx) => closeRows(tx, memberId, { before: soon, payout: 'W2' }))
  await expect(db.owner`update turnover_row set dml_cp = dml_cp + 1 where row_id = ${row}`).rejects.toThrow('is closed')
})
