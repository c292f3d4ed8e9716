import { randomUUID } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/adjustments.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balancesOfMember } from '../../ledger/index.ts'
import { aMember } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { checkBooks } from '../bets/testing.ts'
import { codeOf } from '../security/testing.ts'
import { runBatches } from './run-batches.ts'

// Files of adjustments: whole or not at all, one second person, each row once.

const db = useTestDatabase()
let world: OperatorWorld
let maker: string
let checker: string

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
})
afterAll(() => world.close())

const HEAD = '会员,原因,金额,打码倍数,备注'
const fileOf = (...lines: string[]) => [HEAD, ...lines].join('\n')
const propose = (csv: string, requestId: string = randomUUID()) =>
  world.call(api.proposeBatch, { csv, requestId, reason: '活动补发' }, maker)
const moneyOf = async (memberId: bigint) => (await balancesOfMember(db.sql, memberId)).main
const refuseFaults = (fault: unknown) => {
  throw fault
}
const run = () => runBatches(db.sql, refuseFaults)

describe('a file of adjustments', () => {
  it('is moved row by row after one approval, and a wallet without the money stops no other row', async () => {
    const [rich, poor, third] = [
      await aMember(db.owner, { balance: yuan('100') }),
      await aMember(db.owner),
      await aMember(db.owner),
    ]
    const csv = fileOf(`${rich},线下取款,40`, `${poor},线下取款,1`, `${third},补偿与奖励,8.8,1`)
    const wish = await propose(csv)
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, checker)
    expect(effect).toMatchObject({ rows: 3, members: 3, totalIn: 8.8, totalOut: 41, short: 1 })
    expect(await run()).toBe(0)
    await approve(world, wish, checker)
    // Two processes at once move each row once.
    await Promise.all([run(), run()])
    expect([await moneyOf(rich), await moneyOf(poor), await moneyOf(third)]).toEqual([yuan('60'), 0n, yuan('8.8')])
    const { batch, data } = await world.call(api.batch, { batchId: wish.batchId }, checker)
    expect(batch).toMatchObject({ state: 'ended', moved: 2, refused: 1, waiting: 0 })
    expect(data.map(({ line, state, code, after }) => [line, state, code, after])).toEqual([
      [2, 'moved', null, yuan('60')],
      [3, 'refused', 'WALLET/INSUFFICIENT', null],
      [4, 'moved', null, yuan('8.8')],
    ])
    await checkBooks(db.owner)

    // Only what was refused is tried again, and nothing else twice.
    await db.owner`select 1`
    await approve(world, await giveTo(poor), checker)
    expect(await world.call(api.retryBatch, { batchId: wish.batchId }, maker)).toEqual({ rows: 1 })
    await run()
    expect([await moneyOf(rich), await moneyOf(poor)]).toEqual([yuan('60'), yuan('4')])
    expect(await codeOf(world.call(api.retryBatch, { batchId: wish.batchId }, maker))).toBe('ADJUST/BATCH_STATE')
    await checkBooks(db.owner)
  })

  it('goes on behind as many rows that keep failing as are begun at once, and begins those later', async () => {
    const ids = await Promise.all(Array.from({ length: 201 }, () => aMember(db.owner)))
    const sound = ids.at(-1) as bigint
    const wish = await propose(fileOf(...ids.map((id) => `${id},补偿与奖励,5`)))
    await approve(world, wish, checker)
    // The process is lost at the end of its work with each but the last.
    await db.owner.unsafe(`
      create function fail_row() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger failing before update of state on adjustment_batch_row
        for each row when (new.member_id <> ${sound}) execute function fail_row()`)
    const faults: unknown[] = []
    const note = (fault: unknown) => faults.push(fault)
    expect([await runBatches(db.sql, note), faults.length]).toEqual([0, 200])
    expect([await runBatches(db.sql, note), await moneyOf(sound)]).toEqual([1, yuan('5')])
    const [later] = await db.owner`
      select count(*)::int as count, bool_and(tries > 0 and due_at > approved_at) as "isLater"
      from adjustment_batch_row join adjustment_batch using (batch_id)
      where batch_id = ${wish.batchId} and state = 'waiting'`
    expect(later).toMatchObject({ count: 200, isLater: true })

    await db.owner.unsafe(`drop function fail_row cascade`)
    await db.owner`update adjustment_batch_row set due_at = now() where batch_id = ${wish.batchId}`
    await Promise.all([run(), run()])
    const { batch } = await world.call(api.batch, { batchId: wish.batchId }, checker)
    expect(batch).toMatchObject({ state: 'ended', moved: 201 })
    expect(await moneyOf(ids[0] as bigint)).toBe(yuan('5'))
    await checkBooks(db.owner)
  })

  const giveTo = (memberId: bigint) =>
    world.call(
      api.propose,
      {
        ...{ memberId: String(memberId), requestId: randomUUID(), reasonCode: 'principal-back', reason: '退还' },
        ...{ amount: yuan('5'), multiple: 0 },
      },
      maker,
    )

  it('is refused as a whole with its lines, and leaves nothing', async () => {
    const memberId = await aMember(db.owner)
    const csv = fileOf(
      `${memberId},补偿与奖励,5`,
      `${memberId},补偿与奖励,6`,
      '999999999,补偿与奖励,1',
      '=cmd(),补偿与奖励,1',
    )
    const checked = await world.call(api.checkBatch, { csv }, maker)
    expect(checked.faults.map(({ line, why }) => [line, why])).toEqual([
      [3, 'double'],
      [4, 'member'],
      [5, 'formula'],
    ])
    expect(await codeOf(propose(csv))).toBe('ADJUST/FILE')
    expect(await world.call(api.batches, {}, maker)).not.toContainEqual(expect.objectContaining({ reason: '不留' }))
    const [kept] = await db.owner<[{ count: number }]>`
      select count(*)::int as count from adjustment_batch_row where member_id = ${memberId}`
    expect(kept.count).toBe(0)
  })

  it('that is sent again is the same proposal; other rows under its request are refused', async () => {
    const memberId = await aMember(db.owner)
    const requestId = randomUUID()
    const first = await propose(fileOf(`${memberId},补偿与奖励,5`), requestId)
    expect(await propose(fileOf(`${memberId},补偿与奖励,5`), requestId)).toEqual(first)
    expect(await codeOf(propose(fileOf(`${memberId},补偿与奖励,6`), requestId))).toBe('REQ/KEY_REUSED')
  })

  it('whose rows were rewritten in the table is void', async () => {
    const memberId = await aMember(db.owner)
    const wish = await propose(fileOf(`${memberId},补偿与奖励,5`))
    await db.owner`update adjustment_batch_row set amount = 5000000 where batch_id = ${wish.batchId}`
    expect(await codeOf(approve(world, wish, checker))).toBe('APPROVAL/CHANGED')
    await run()
    expect(await moneyOf(memberId)).toBe(0n)
  })

  it('waits in the list of its proposals with whom they are about [SEC-61]', async () => {
    const memberId = await aMember(db.owner)
    const wish = await giveTo(memberId)
    const mine = { memberId: String(memberId) }
    const [row] = await world.call(api.list, mine, checker)
    expect(row).toMatchObject({ state: 'open', ...mine, amount: yuan('5'), label: '违规注单退还本金', moved: null })
    await approve(world, wish, checker)
    const [done] = await world.call(api.list, { ...mine, state: 'decided' }, checker)
    expect(done).toMatchObject({ state: 'approved', moved: { before: 0n, after: yuan('5') } })
    expect(await codeOf(world.call(api.checkBatch, { csv: HEAD }, checker))).toBe('UC/FORBIDDEN')
  })
})
