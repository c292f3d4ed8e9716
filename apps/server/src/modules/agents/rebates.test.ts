import { type Money, yuan } from '@liuhe/domain/money.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOfMember } from '../../ledger/index.ts'
import { cancelBets } from '../bets/cancel-bets.ts'
import { correct, db, RIGHT, setCorrectionWorldUp, settle, TIE } from '../results/testing/correction-world.ts'
import { runRebates } from './rebate-run.ts'
import {
  aChain,
  agentBecomes,
  aTurn,
  belowOf,
  bet,
  BIG,
  billsOf,
  checkRebates,
  daysPass,
  isDrawn,
  LOSES,
  rateBecomes,
  SMALL,
} from './rebate-testing.ts'

setCorrectionWorldUp()
beforeAll(() => db.owner`insert into system_config values ('hy_is_cancel', '1')`)
afterEach(() => checkRebates(db.owner))

const earned = (agents: readonly bigint[]) => Promise.all(agents.map(billsOf))
const moneyOf = async (memberId: bigint): Promise<Money> => (await balancesOfMember(db.sql, memberId)).main
/** A draw on which a member has bet, settled on a day that is over. */
async function aSettledTurn(memberId: bigint, ...stakes: Parameters<typeof bet>[2][]) {
  const turn = await aTurn()
  await bet(turn, memberId, ...stakes)
  await isDrawn(turn)
  await daysPass()
  return turn
}

describe('the rebate of a day', () => {
  it.each([
    [
      [80, 75, 70],
      ['50', '50'],
    ],
    [[80, 80, 80], []],
  ])('of 10,000 yuan below %j is the difference at each level [I-39]', async (rates, amounts) => {
    const [member, ...agents] = (await aChain(...rates)) as [bigint, ...bigint[]]
    await aSettledTurn(member, LOSES('10000'))
    await runRebates(db.sql)
    expect(await earned(agents)).toEqual(agents.map((_, n) => (amounts[n] === undefined ? [] : [yuan(amounts[n])])))
    const lines = await db.owner`
      select agent_id, depth, own_tenths, given_tenths, base from agent_rebate_line where member_id = ${member}
      order by depth`
    expect(lines.map((line) => line['agent_id'])).toEqual(amounts.length > 0 ? agents : [])
    expect(lines.every((line) => line['base'] === yuan('10000'))).toBe(true)
  })

  it('waits until two o’clock after the day, and is paid once however often it is run', async () => {
    const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
    const turn = await aTurn()
    await bet(turn, member, LOSES('1000'))
    await isDrawn(turn)
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([])
    await db.owner`
      update agent_draw set day = site_day(clock_timestamp() - interval '2 hours') where draw_id = ${turn.drawId}`
    await db.owner`update agent_rebate_due set day = site_day(clock_timestamp() - interval '2 hours')`
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([])
    await db.owner`update agent_draw set day = day - 1 where draw_id = ${turn.drawId}`
    await db.owner`update agent_rebate_due set day = day - 1`
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('10')])
    expect(await runRebates(db.sql)).toBe(0)
    // Also when the whole day is worked out again.
    await db.owner`insert into agent_rebate_due (day) select day from agent_draw where draw_id = ${turn.drawId}`
    expect(await runRebates(db.sql)).toBeGreaterThan(0)
    expect(await billsOf(agent)).toEqual([yuan('10')])
  })

  it('is rounded down once for an agent and a day, over members, draws and days apart [Ruling C119]', async () => {
    const [first, agent] = (await aChain(80, 79)) as [bigint, bigint]
    const second = await belowOf(agent, 79, { balance: yuan('100') })
    // Two shares of 0.006 yuan on one day, one on another.
    const turn = await aTurn()
    await bet(turn, first, LOSES('6'))
    await bet(turn, second, LOSES('6'))
    await isDrawn(turn)
    await daysPass(3)
    await aSettledTurn(first, LOSES('6'))
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('0.01')])
    const rows = await db.owner`select share, amount, paid from agent_rebate where agent_id = ${agent} order by day`
    expect([...rows]).toEqual([
      { share: 12_000n, amount: 10n, paid: 10n },
      { share: 6_000n, amount: 0n, paid: 0n },
    ])
  })

  it('has nothing of trial money, ties, cancelled bets and opposite sides, nor of an own bet [I-40]', async () => {
    const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
    const trial = await belowOf(agent, 70, { balance: yuan('1000'), kind: 'trial' })
    const own = await belowOf(null, 80, { balance: yuan('1000') })
    const turn = await aTurn()
    await bet(turn, trial, LOSES('500'))
    await bet(turn, own, LOSES('500'))
    await bet(turn, member, BIG('300'), SMALL('100'))
    await cancelBets(db.sql, member, [...(await bet(turn, member, LOSES('50')))])
    await isDrawn(turn, RIGHT)
    const tied = await aTurn()
    await bet(tied, member, BIG('300'))
    await isDrawn(tied, TIE)
    await daysPass()
    await runRebates(db.sql)
    expect(await earned([agent, own])).toEqual([[yuan('2')], []])
  })

  it('goes by the rates of the bet’s time: what changes at noon touches later bets only', async () => {
    const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    const turn = await aTurn()
    await bet(turn, member, LOSES('1000'))
    await rateBecomes(low, 85)
    await bet(turn, member, LOSES('2000'))
    await rateBecomes(member, 75)
    await bet(turn, member, LOSES('4000'))
    await isDrawn(turn)
    await rateBecomes(member, 60)
    await daysPass()
    await runRebates(db.sql)
    // 1 % of 1,000, 1.5 % of 2,000, 1 % of 4,000; above him 1 % of 1,000 and 0.5 % of 6,000.
    expect(await earned([low, top])).toEqual([[yuan('80')], [yuan('40')]])
    const lines = await db.owner`
      select own_tenths as own, given_tenths as given, base from agent_rebate_line
      where agent_id = ${low} order by base`
    expect([...lines]).toEqual([
      { own: 80, given: 70, base: yuan('1000') },
      { own: 85, given: 70, base: yuan('2000') },
      { own: 85, given: 75, base: yuan('4000') },
    ])
  })

  it('goes to those who were above the member when he bet, also when his agent moved', async () => {
    const [member, low, top] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    const other = await belowOf(null, 95)
    const turn = await aTurn()
    await bet(turn, member, LOSES('1000'))
    await rateBecomes(top, 92)
    await bet(turn, member, LOSES('100'))
    await agentBecomes(low, other)
    await bet(turn, member, LOSES('2000'))
    await agentBecomes(member, other)
    await bet(turn, member, LOSES('4000'))
    await agentBecomes(member, null)
    await bet(turn, member, LOSES('8000'))
    await isDrawn(turn)
    await daysPass()
    // In pages of one order, which must not fall apart.
    await runRebates(db.sql, { orders: 1, members: 1, agents: 1 })
    expect(await earned([low, top, other])).toEqual([[yuan('31')], [yuan('11.2')], [yuan('130')]])
  })
})

describe('a correction', () => {
  it('posts the difference only, either way [I-40]', async () => {
    const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
    const turn = await aSettledTurn(member, BIG('300'), LOSES('100'))
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('4')])
    await correct(turn, TIE)
    await settle(turn)
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('4'), -yuan('3')])
    await correct(turn, RIGHT, { version: 2 })
    await settle(turn)
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('4'), -yuan('3'), yuan('3')])
    expect(await moneyOf(agent)).toBe(yuan('4'))
    const [row] = await db.owner`select amount, paid, taken from agent_rebate where agent_id = ${agent}`
    expect(row).toEqual({ amount: yuan('4'), paid: yuan('4'), taken: yuan('3') })
  })

  it('waits while results are reversed, and is worked out when they are settled again', async () => {
    const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
    const turn = await aSettledTurn(member, BIG('300'))
    await correct(turn, TIE)
    expect(await runRebates(db.sql)).toBe(0)
    await settle(turn)
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([])
  })

  it('takes back what the wallet has; later payments cover the rest first, whatever day they are for', async () => {
    const [member, agent] = (await aChain(80, 70)) as [bigint, bigint]
    const turn = await aSettledTurn(member, BIG('300'))
    await runRebates(db.sql)
    const spent = await aTurn()
    await bet(spent, agent, LOSES('2.5'))
    await correct(turn, TIE)
    await settle(turn)
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('3'), -yuan('0.5')])
    expect(await moneyOf(agent)).toBe(0n)
    expect(await runRebates(db.sql)).toBe(0)
    const next = await aTurn()
    await bet(next, member, LOSES('100'))
    await isDrawn(next)
    await daysPass(3)
    await runRebates(db.sql)
    expect(await billsOf(agent)).toEqual([yuan('3'), -yuan('0.5'), yuan('1'), -yuan('1')])
    const last = await aTurn()
    await bet(last, member, LOSES('400'))
    await isDrawn(last)
    await daysPass(4)
    await runRebates(db.sql)
    expect((await billsOf(agent)).slice(4)).toEqual([yuan('4'), -yuan('1.5')])
    expect(await moneyOf(agent)).toBe(yuan('2.5'))
  })
})

describe('an agent who is not active', () => {
  it('is paid while he is suspended, and not once his account is closed', async () => {
    const [member, suspended, closed] = (await aChain(90, 80, 70)) as [bigint, bigint, bigint]
    await db.owner`update member set state = 'suspended' where member_id = ${suspended}`
    await db.owner`update member set state = 'closed' where member_id = ${closed}`
    await aSettledTurn(member, LOSES('100'))
    await runRebates(db.sql)
    expect(await earned([suspended, closed])).toEqual([[yuan('1')], []])
    expect(await runRebates(db.sql)).toBe(0)
  })
})
