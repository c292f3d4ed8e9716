import { formatYuan, yuan } from '@liuhe/domain/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { cancelBets } from './cancel-bets.ts'
import { type BetDesk, createBetDesk } from './place-bets.ts'
import { settleOrders, voidOrders } from './settle-orders.ts'
import { aLine, aRequest, checkBooks } from './testing.ts'

// What agents, turnover and VIP will read of a settled order.

const db = useTestDatabase()
let desk: BetDesk
let member: bigint
let draw: number
beforeEach(async () => {
  desk = createBetDesk(db.sql)
  member = await aMember(db.owner, { balance: yuan('1000') })
  draw = await anOpenDraw(db.owner)
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
})
afterEach(() => checkBooks(db.owner))

async function bet(lines: ReturnType<typeof aLine>[], memberId = member): Promise<bigint[]> {
  const placed = await desk.place({ memberId, rebateTenths: 80 }, await aRequest(db.owner, draw, lines))
  if ('code' in placed) throw new Error(placed.code)
  return placed.orderIds
}
const settle = async (resultText = '1,2,3,4,5,6,7', chunkRows?: number) => {
  await drawIs(db.owner, draw, resultText)
  await settleOrders(db.sql, draw, chunkRows === undefined ? {} : { chunkRows })
}
const bases = async (memberId = member) => {
  const rows = await db.owner`select bet_info, valid_stake, turnover, rebate, agent_id, agent_base from bet_order
    where member_id = ${memberId} order by order_id`
  return rows.map((row) => [row['bet_info'], formatYuan(row['valid_stake']), formatYuan(row['turnover'])])
}

describe('the turnover of an order', () => {
  it('is its valid stake, less what the member staked on the other side; the earlier orders give first', async () => {
    await bet([aLine('103', '大', '10'), aLine('103', '大', '5'), aLine('101', '07', '20')])
    await bet([aLine('103', '小', '12'), aLine('103', '单', '8')])
    await settle()
    expect(await bases()).toEqual([
      ['大', '10', '0'],
      ['大', '5', '3'],
      ['07', '20', '20'],
      ['小', '12', '0'],
      ['单', '8', '8'],
    ])
  })

  it('nets the sides within one request, and leaves other pairs, other draws and other members alone', async () => {
    await bet([aLine('103', '大', '10'), aLine('103', '小', '10'), aLine('103', '尾大', '10')])
    const other = await aMember(db.owner, { balance: yuan('100') })
    await bet([aLine('103', '尾小', '10')], other)
    const first = draw
    draw = await anOpenDraw(db.owner)
    await bet([aLine('103', '尾小', '10')])
    await settle()
    draw = first
    await settle()
    expect(await bases()).toEqual([
      ['大', '10', '0'],
      ['小', '10', '0'],
      ['尾大', '10', '10'],
      ['尾小', '10', '10'],
    ])
    expect(await bases(other)).toEqual([['尾小', '10', '10']])
  })

  it('counts nothing of what pushed, was cancelled or was void', async () => {
    const [, cancelled] = await bet([aLine('103', '大', '10'), aLine('103', '小', '10')])
    await cancelBets(db.sql, member, [cancelled as bigint])
    await settle()
    expect(await bases()).toEqual([
      ['大', '10', '10'],
      ['小', '0', '0'],
    ])
    member = await aMember(db.owner, { balance: yuan('100') })
    draw = await anOpenDraw(db.owner)
    await bet([aLine('103', '大', '10'), aLine('103', '小', '4')])
    await settle('1,2,3,4,5,6,49')
    expect(await bases()).toEqual([
      ['大', '0', '0'],
      ['小', '0', '0'],
    ])
    draw = await anOpenDraw(db.owner)
    await bet([aLine('103', '大', '10')])
    await db.owner`update draw set status = 'void', void_reason = 'ORDERED' where draw_id = ${draw}`
    await voidOrders(db.sql, draw)
    expect((await bases()).at(-1)).toEqual(['大', '0', '0'])
  })

  it('is the same in whatever chunks, and however often the settler breaks off [I-16, I-17]', async () => {
    const seen: unknown[] = []
    for (const [chunkRows, breaks] of [
      [1_000, 0],
      [1, 0],
      [3, 2],
    ] as const) {
      member = await aMember(db.owner, { balance: yuan('1000') })
      draw = await anOpenDraw(db.owner)
      for (const stake of ['10', '3', '7']) {
        await bet([
          aLine('103', '大', stake),
          aLine('103', '小', '6'),
          aLine('103', '双', stake),
          aLine('103', '单', '2'),
        ])
      }
      await drawIs(db.owner, draw, '1,2,3,4,5,6,7')
      for (let attempt = 0; attempt < breaks; attempt++) {
        const stop = () => Promise.reject(new Error('the plug was pulled'))
        await expect(settleOrders(db.sql, draw, { chunkRows, afterChunk: stop })).rejects.toThrow('plug')
      }
      expect(await settleOrders(db.sql, draw, { chunkRows })).toMatchObject({ finished: true, orders: 12 })
      seen.push(await bases())
    }
    expect(seen[1]).toEqual(seen[0])
    expect(seen[2]).toEqual(seen[0])
    const [sum] = await db.owner`select sum(turnover)::bigint as total from bet_order where member_id = ${member}`
    // 大 20 against 小 18; 双 20 against 单 6.
    expect(sum).toEqual({ total: yuan('16') })
  })

  it('is what the VIP cycle counts', async () => {
    await bet([aLine('103', '大', '10'), aLine('103', '小', '4'), aLine('101', '07', '5')])
    const trial = await aMember(db.owner, { balance: yuan('100'), kind: 'trial' })
    await bet([aLine('103', '大', '10')], trial)
    await settle()
    const rows =
      await db.owner`select member_id, cycle_bet from vip_progress where member_id in ${db.owner([member, trial])}`
    expect([...rows]).toEqual([{ member_id: member, cycle_bet: yuan('11') }])
  })
})

describe('what else an order keeps', () => {
  it('keeps the rebate that was paid beside the reward', async () => {
    await bet([aLine('102', '07', '100'), aLine('101', '08', '10')])
    await settle()
    const rows = await db.owner`select play_code, rebate from bet_order where member_id = ${member} order by order_id`
    const [paid] = await db.owner`select coalesce(sum(p.amount), 0)::bigint as paid from ledger_posting p
      join ledger_transfer t using (transfer_id) join bet_order o using (order_id)
      where t.event = 'bet-rebate' and o.member_id = ${member}`
    expect(rows[0]?.['rebate']).toBeGreaterThan(0n)
    expect(rows.map((row) => row['rebate'])).toEqual([paid?.['paid'], 0n])
  })

  it('keeps the agent of the moment of the bet, no matter who is the agent when it is settled', async () => {
    const [first, second] = [await aMember(db.owner), await aMember(db.owner)]
    const becomes = (agent: bigint | null) =>
      db.owner`update member set parent_id = ${agent} where member_id = ${member}`
    await bet([aLine('101', '01', '1.5')].map((line) => ({ ...line, amount: yuan('2'), total: yuan('2') })))
    await becomes(first)
    await bet([aLine('103', '大', '10'), aLine('103', '小', '4')])
    await becomes(second)
    await bet([aLine('101', '02', '3')])
    await becomes(null)
    await settle('1,2,3,4,5,6,7', 2)
    const rows =
      await db.owner`select agent_id, agent_base from bet_order where member_id = ${member} order by order_id`
    expect(rows.map((row) => [row['agent_id'], formatYuan(row['agent_base'])])).toEqual([
      [null, '0'],
      [first, '6'],
      [first, '0'],
      [second, '3'],
    ])
  })

  it('keeps no base of trial money', async () => {
    const agent = await aMember(db.owner)
    const trial = await aMember(db.owner, { balance: yuan('100'), kind: 'trial' })
    await db.owner`update member set parent_id = ${agent} where member_id = ${trial}`
    await bet([aLine('103', '大', '10')], trial)
    await settle()
    const [row] = await db.owner`select agent_id, agent_base, turnover from bet_order where member_id = ${trial}`
    expect(row).toEqual({ agent_id: agent, agent_base: 0n, turnover: yuan('10') })
  })
})
