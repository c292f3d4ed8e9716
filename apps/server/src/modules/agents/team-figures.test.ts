import { netProfit } from '@liuhe/domain/agents/team-figures.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { addDays } from '@liuhe/domain/time.ts'
import { describe, expect, it } from 'vitest'
import { arrayOf } from '../../db/array-literal.ts'
import { give } from '../../testing/money-world.ts'
import { aBill, aClaim, anOrder, aWithdrawal, noonOf, postAll, postBefore, someone } from './testing/figures.ts'
import {
  agent,
  app,
  aRound,
  ask,
  counted,
  db,
  drawId,
  play,
  sessionOf,
  setFiguresWorldUp,
  today,
  wire,
  won,
} from './testing/figures-world.ts'
import { workedOut } from './testing/worked-out.ts'
import { countFigures } from './index.ts'

setFiguresWorldUp()

/** The worked example of Domain §7.4, with a push and a cancelled bet beside it that change nothing. */
async function workedExample(): Promise<bigint> {
  const at = new Date()
  const member = await someone(db.owner, agent)
  const end = { total: yuan('10000'), valid: yuan('10000'), reward: yuan('9200'), rebate: yuan('80'), at }
  await anOrder(db.owner, { drawId, memberId: member, end })
  await anOrder(db.owner, { drawId, memberId: member, end: { total: 5000n, valid: 0n, reward: 5000n, at } })
  await anOrder(db.owner, { drawId, memberId: member })
  await play(aRound(member, { bet: yuan('5000'), payout: yuan('4600') }))
  await play(aRound(member, { bet: yuan('70'), payout: yuan('70'), validBet: 0n }))
  await aClaim(db.owner, member, 'slot', yuan('25'), at)
  await postAll(db.sql, [
    aBill(agent, 17, yuan('30')),
    aBill(agent, 10, yuan('112')),
    aBill(agent, 23, yuan('20')),
    aBill(member, 1, yuan('500')),
    aBill(member, 18, yuan('300')),
    aBill(member, 20, yuan('50'), { kind: 'recharge', id: 1n }),
    aBill(member, 22, yuan('20')),
    aBill(member, 30, -yuan('2')),
    ...aWithdrawal(member, yuan('200')),
    aBill(member, 28, -yuan('40')),
  ])
  return member
}

describe('the worked example', () => {
  it('has the reports of lottery, sport and third-party games [AGENT-002]', async () => {
    await workedExample()
    const { data } = await wire()
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['cpBetReport', 'ftBetReport', 'liveBetReport']))
    expect(data.cpBetReport.winOrcloseMoney).toBe(720)
    expect(data.ftBetReport.winOrcloseMoney).toBe(0)
    expect(data.liveBetReport.winOrcloseMoney).toBe(400)
  })

  it('says of each its range, stakes, wins, rebates and the result of the house [AGENT-003]', async () => {
    await workedExample()
    const { data } = await wire()
    const statTime = `${today}~${today}`
    expect(data.cpBetReport).toEqual({
      ...{ statTime, bettingMoney: 10_000, winMoney: 9200, rebateMoney: 80, winOrcloseMoney: 720 },
    })
    expect(data.ftBetReport).toEqual({
      ...{ statTime, bettingMoney: 0, winMoney: 0, rebateMoney: 0, winOrcloseMoney: 0 },
    })
    expect(data.liveBetReport).toEqual({
      ...{ statTime, bettingMoney: 5000, winMoney: 4600, rebateMoney: 25, winOrcloseMoney: 400 },
    })
  })

  it('has what agents got: 返点, 分红, 日工资 [AGENT-004]', async () => {
    await workedExample()
    expect((await wire()).data).toMatchObject({ dlRebate: 30, dlBonuus: 112, dlDayWage: 20 })
  })

  it('counts members, those who registered, who recharged, and who did so for the first time [AGENT-005]', async () => {
    await workedExample()
    const old = await someone(db.owner, agent, { at: noonOf(today, 3) })
    await postBefore(db.owner, [{ at: noonOf(today, 2), transfer: aBill(old, 2, yuan('10')) }])
    await postAll(db.sql, [aBill(old, 2, yuan('10'))])
    const counts = { teamCount: 2, registCount: 1, rechargeCount: 2, firstRechargeCount: 1 }
    expect((await wire()).data).toMatchObject(counts)
  })

  it('has the money of all of them now, that of the agent too [AGENT-006]', async () => {
    await workedExample()
    // Of the agent 162; of the member 500 + 300 + 50 + 20 − 2 − 200 − 40.
    expect((await wire()).data.money).toBe(162 + 628)
  })

  it('has what came in and went out, and the gifts [AGENT-007]', async () => {
    await workedExample()
    expect((await wire()).data.rwReport).toEqual({
      ...{ rechMoney: 800, rechUserCount: 1, rechDiscount: 50, otherDiscount: 18, discountMoney: 68 },
      ...{ withdrawMoney: 240, withdrawUserCount: 1 },
    })
  })

  it('leaves the team −865.00, and the company exactly the negative', async () => {
    const ids = arrayOf([agent, await workedExample()])
    const answer = await counted()
    const game = (report: typeof answer.cpBetReport) => ({
      ...{ staked: report.bettingMoney, won: report.winMoney },
      ...{ rebate: report.rebateMoney, result: report.profit },
    })
    const { total } = netProfit({
      lottery: game(answer.cpBetReport),
      sports: game(answer.ftBetReport),
      live: game(answer.liveBetReport),
      agents: answer.dlRebate + answer.dlBonus + answer.dlDayWage,
      gifts: answer.rwReport.discountMoney,
    })
    expect(total).toBe(-yuan('865'))
    // The company, from the rows: stakes less payouts, rebates, gifts and what agents got.
    const [company] = await db.owner<[{ income: Money }]>`
      select ((select sum(total - reward - rebate) from bet_order
               where status = 1 and member_id = any (${ids}::bigint[]))
        + (select sum(bet - payout) from game_round where member_id = any (${ids}::bigint[]))
        - (select sum(p.amount) from rebate_claim_part p join rebate_claim using (claim_id)
           where member_id = any (${ids}::bigint[]))
        - (select sum(e.amount) from ledger_entry e join ledger_transfer t using (transfer_id)
           join ledger_balance b using (account_id)
           where b.member_id = any (${ids}::bigint[])
             and t.tran_type in (10, 17, 20, 22, 23, 30)))::bigint as income`
    expect(company.income).toBe(yuan('865'))
  })
})

describe('the range', () => {
  it('is asked for by begin, end and member, each day of it told, also where nothing was [AGENT-020]', async () => {
    const below = await someone(db.owner, agent, { at: noonOf(today, 9) })
    const first = addDays(today, -2)
    await won(below, '100', '30', noonOf(today, 2))
    await won(below, '5', '0', noonOf(today, 3))
    const { data } = await wire({ beginDate: first, userId: String(below) })
    expect(data.cpBetReport).toMatchObject({ statTime: `${first}~${today}`, bettingMoney: 100, winMoney: 30 })
    const empty = { bettingMoney: 0, winOrcloseMoney: 0, rechMoney: 0, registCount: 0 }
    expect(data.days).toEqual([
      { ...empty, day: first, bettingMoney: 100, winOrcloseMoney: 70 },
      { ...empty, day: addDays(today, -1) },
      { ...empty, day: today },
    ])
  })

  it('has 31 days at most, in their order', async () => {
    expect((await ask({ beginDate: addDays(today, -30) })).days).toHaveLength(31)
    for (const range of [{ beginDate: addDays(today, -31) }, { beginDate: addDays(today, 1) }])
      await expect(ask(range)).rejects.toMatchObject({ status: 400, code: 'AGENT/DATE_RANGE' })
    await expect(ask({ beginDate: '2026-02-30' })).rejects.toMatchObject({ code: 'REQ/INVALID' })
  })

  it('tells members apart: one who recharged on many days is one, and new only in the range of his first', async () => {
    const [often, once] = [await someone(db.owner, agent), await someone(db.owner, agent)]
    const on = (memberId: bigint, ago: number) => ({ at: noonOf(today, ago), transfer: aBill(memberId, 1, 1000n) })
    await postBefore(
      db.owner,
      [60, 33, 20, 19, 19, 3].map((ago) => on(often, ago)),
    )
    await postBefore(db.owner, [on(once, 19)])
    await countFigures(db.sql)
    const people = async (from: number, until: number) => {
      const { rechargeCount, firstRechargeCount, rwReport } = await ask({
        beginDate: addDays(today, -from),
        endDate: addDays(today, -until),
      })
      expect(rwReport.rechUserCount).toBe(rechargeCount)
      return [rechargeCount, firstRechargeCount]
    }
    expect(await people(30, 0)).toEqual([2, 1])
    expect(await people(19, 19)).toEqual([2, 1])
    expect(await people(18, 0)).toEqual([1, 0])
    expect(await people(2, 0)).toEqual([0, 0])
    expect(await people(63, 33)).toEqual([1, 1])
    expect(await people(59, 30)).toEqual([1, 0])
    // The longest range, and the day right before it.
    const edge = await someone(db.owner, agent)
    await postBefore(
      db.owner,
      [32, 1].map((ago) => on(edge, ago)),
    )
    await countFigures(db.sql)
    expect(await people(31, 1)).toEqual([3, 1])
  })

  it('tells them apart also when bills are counted after later ones', async () => {
    const member = await someone(db.owner, agent)
    await countFigures(db.sql)
    const days = [25, 22, 14, 13, 5, 3]
    await postBefore(
      db.owner,
      days.map((ago) => ({ at: noonOf(today, ago), transfer: aBill(member, 1, 1000n) })),
    )
    const due = await db.owner<{ id: bigint }[]>`select transfer_id as id from agent_bill_due order by 1`
    for (const places of [[3], [0, 5], [1], [4], [2]]) {
      await db.owner`delete from agent_bill_due`
      const ids = arrayOf(places.map((place) => due[place]?.id as bigint))
      await db.owner`insert into agent_bill_due select * from unnest(${ids}::bigint[])`
      await countFigures(db.sql)
    }
    for (const [from, until] of [[30, 0] as const, [24, 15] as const, [13, 4] as const, [24, 23] as const]) {
      const range = { beginDate: addDays(today, -from), endDate: addDays(today, -until) }
      expect(await ask(range)).toEqual(await workedOut(db.owner, agent, range.beginDate, range.endDate))
    }
  })
})

describe('somebody who is not of the team', () => {
  it('does not exist: another agent, his members, the agent above, a trial account', async () => {
    const child = await someone(db.owner, agent, { isAgent: true })
    const other = await someone(db.owner, null, { isAgent: true })
    const theirs = await someone(db.owner, other)
    const trial = await someone(db.owner, agent, { kind: 'trial' })
    const refusalOf = async (userId: bigint | string, of = agent) => {
      const answer = await app.inject({
        url: `/app-api/api/dl/queryTeamRws?beginDate=${today}&endDate=${today}&userId=${userId}`,
        headers: { token: await sessionOf(of) },
      })
      const { requestId: _, timestamp: __, ...body } = answer.json()
      return { status: answer.statusCode, body }
    }
    const nobody = await refusalOf('999999999999999999')
    expect(nobody).toMatchObject({ status: 404, body: { code: 'AGENT/NOT_FOUND' } })
    for (const userId of [other, theirs, trial]) expect(await refusalOf(userId)).toEqual(nobody)
    expect(await refusalOf(agent, child)).toEqual(nobody)
    expect((await ask({ userId: String(child) })).teamCount).toBe(0)
  })

  it('is in no figure: packets that members send each other; those of the operator are gifts', async () => {
    const member = await someone(db.owner, agent)
    const [{ scheduleId }] = await db.owner<[{ scheduleId: number }]>`
      insert into red_packet_schedule (name, room_id, type, message, packet_count, money, expire_minutes, start_at,
                                       every_minutes, rounds, next_at)
      values ('figures', 1, 1, '恭喜', 1, 100, 10, now(), 10, 1, now()) returning schedule_id as "scheduleId"`
    const packet = (packetId: number, senderId: bigint | null) => db.owner`
      insert into red_packet (packet_id, room_id, sender_id, schedule_id, request_key, type, total, share_count,
                              message, commitment, signer, beacon, round, created_at, opens_at, expires_at)
      select ${packetId}, 1, ${senderId}, ${senderId === null ? scheduleId : null}, ${senderId && `k${packetId}`}, 1,
             5000, 1, '恭喜', 'c', 's', 'b', 1, now(), now() + interval '1 s', now() + interval '2 s'`
    await packet(1, null)
    await packet(2, agent)
    await postAll(db.sql, [
      aBill(member, 9, 5000n, { kind: 'red-packet', id: 1n }),
      aBill(member, 9, 7000n, { kind: 'red-packet', id: 2n }),
    ])
    const answer = await counted()
    expect(answer.rwReport.otherDiscount).toBe(5000n)
    expect(answer).toEqual(await workedOut(db.owner, agent, today, today))
  })

  it('is in no figure: trial money, and what another team does', async () => {
    const trial = await someone(db.owner, agent, { kind: 'trial' })
    await anOrder(db.owner, {
      ...{ drawId, memberId: trial, trial: true },
      end: { total: 5000n, valid: 5000n, reward: 0n, at: new Date() },
    })
    await give(db.owner, trial, 7000n, 'TRIAL')
    const theirs = await someone(db.owner, await someone(db.owner, null, { isAgent: true }))
    await won(theirs, '100', '30')
    expect(await counted()).toMatchObject({
      cpBetReport: { bettingMoney: 0n },
      rwReport: { recharged: 0n },
      ...{ teamCount: 0, registCount: 0, rechargeCount: 0, money: 0n },
    })
  })

  it('takes all his past along when he comes, and when he goes', async () => {
    const [here, there] = [await someone(db.owner, agent, { isAgent: true }), await someone(db.owner, null)]
    const leaf = await someone(db.owner, here)
    await postBefore(
      db.owner,
      [5, 2].map((ago) => ({ at: noonOf(today, ago), transfer: aBill(leaf, 1, 1000n) })),
    )
    await won(leaf, '100', '30')
    const range = { beginDate: addDays(today, -5) }
    expect(await counted(range)).toMatchObject({ cpBetReport: { bettingMoney: yuan('100') }, rechargeCount: 1 })
    await won(leaf, '10', '0')
    await db.owner`update member set parent_id = ${there} where member_id = ${here}`
    const left = await counted(range)
    expect(left).toMatchObject({ cpBetReport: { bettingMoney: 0n }, rechargeCount: 0, registCount: 0, money: 0n })
    await db.owner`update member set parent_id = ${agent} where member_id = ${here}`
    const back = await counted(range)
    expect(back).toMatchObject({ cpBetReport: { bettingMoney: yuan('110') }, rechargeCount: 1, registCount: 2 })
    expect(back).toEqual(await workedOut(db.owner, agent, range.beginDate, today))
  })
})
