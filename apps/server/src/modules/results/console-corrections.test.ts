import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import { type Money, yuan } from '@liuhe/domain/money.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { houseOpening, memberMain } from '../../ledger/accounts.ts'
import { balanceOf, post } from '../../ledger/index.ts'
import { approve, EVIDENCE } from '../approvals/testing.ts'
import * as bets from '../bets/index.ts'
import { ann, ben, clerk, look, published, refusedWith, risk, setConsoleUp, world } from './testing/console-world.ts'
import { aTurn, db, firstTime, outcomeOf, RIGHT, settle, TIE, type Turn, WRONG } from './testing/correction-world.ts'

// What is done to official results by one who proposes and another who agrees.

setConsoleUp()

const aCorrection = (turn: Turn, resultText: string, changes: object = {}) =>
  world.call(
    results.correct,
    {
      ...{ gameId: turn.gameId, turnNum: turn.turnNum, resultText, version: 1, requestId: randomUUID() },
      ...{ note: '录入有误，以官方为准', reason: '官方公告', evidence: [EVIDENCE], ...changes },
    },
    ann,
  )

describe('a correction', () => {
  it.each([
    ['of another special number', RIGHT],
    ['that is a tie for half of the bets', TIE],
  ])(
    '%s shows the second person its effect, which is what is then written, to the 厘 [F-M7] [SEC-62] [I-18]',
    async (_, resultText) => {
      const turn = await aTurn(20)
      await db.owner`update bet_order set rebate_tenths = 25 where draw_id = ${turn.drawId}`
      await published(turn, WRONG)
      await settle(turn)
      const [, winner] = turn.members as [bigint, bigint]
      await db.owner`update member set account = 'winner' || member_id where member_id = ${winner}`
      await spendAllBut(winner, yuan('3'))
      const before = await pursesOf(turn)
      const correction = await aCorrection(turn, resultText)
      const seen = await world.call(approvals.read, { approvalId: correction.approvalId }, risk)
      const effect = z.decode(results.CorrectionEffect, seen.effect as never)
      expect(effect).toMatchObject({
        gameName: '新澳门六合彩',
        before: { version: 1, resultText: WRONG },
        after: { version: 2, resultText },
        ...{ changed: [6], isSettled: true, belowFloor: { members: 1 } },
      })
      expect(effect.largest.find(({ memberId }) => memberId === String(winner))?.account).toMatch(/^wi.*\*.*\d$/)
      const [{ mark }] = await db.owner<[{ mark: bigint }]>`select max(transfer_id) as mark from ledger_transfer`

      await approve(world, correction, risk)
      await settle(turn)
      const written = await writtenSince(turn, mark)
      expect(byEvent(effect.postings)).toEqual(byEvent(written))
      expect(effect.postings.map(({ event }) => event)).toEqual([
        'bet-reversed',
        'rebate-reversed',
        'bet-paid',
        ...(resultText === TIE ? ['bet-tied'] : []),
        'bet-rebate',
      ])
      const [{ owed }] = await db.owner<[{ owed: Money }]>`
        select sum(owed)::bigint as owed from member_debt where draw_id = ${turn.drawId} and not trial`
      expect(effect.belowFloor.owed).toBe(owed)
      const change = effect.members.gained - effect.members.lost
      expect((await pursesOf(turn)) - before - owed).toBe(change)
      expect(effect.house).toBe(-change)
      const ofPlays = effect.plays.reduce((sum, play) => sum + play.change, 0n)
      expect(ofPlays).toBe(written.reduce((sum, { event, amount }) => sum + (REWARDS[event] ?? 0n) * amount, 0n))
      const [changed] = await db.owner<[{ orders: number; trial: number }]>`
        select count(*) filter (where not trial)::int as orders, count(*) filter (where trial)::int as trial
        from bet_order where draw_id = ${turn.drawId} and result_version = 2`
      expect([effect.orders, effect.trialOrders]).toEqual([changed.orders, changed.trial])
      expect((await look(turn, ann)).versions[1]).toMatchObject({
        firstBy: 'operator:ann',
        secondBy: 'operator:rita',
        reason: '官方公告',
      })
    },
  )

  it('of a draw that is not settled yet changes no order, and says so', async () => {
    const turn = await aTurn(2)
    await published(turn, WRONG)
    const correction = await aCorrection(turn, RIGHT)
    const { effect } = await world.call(approvals.read, { approvalId: correction.approvalId }, ben)
    expect(effect).toMatchObject({ isSettled: false, orders: 0, postings: [], house: 0 })
    await approve(world, correction, ben)
    await settle(turn)
    expect(await outcomeOf(turn)).toEqual(await firstTime(RIGHT, 2))
  })

  it('is refused without a result, by another version, and with the same numbers', async () => {
    const turn = await aTurn(1)
    await expect(aCorrection(turn, RIGHT)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
    await published(turn, WRONG)
    await expect(aCorrection(turn, WRONG)).rejects.toEqual(refusedWith('REQ/INVALID'))
    await expect(aCorrection(turn, '05,17')).rejects.toEqual(refusedWith('REQ/INVALID'))
    await expect(aCorrection(turn, RIGHT, { version: 2 })).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    const correction = await aCorrection(turn, RIGHT)
    await expect(approve(world, correction, ann)).rejects.toEqual(refusedWith('APPROVAL/OWN'))
    await settle(turn)
  })
})

describe('giving a draw up', () => {
  it('takes two people, shows what is refunded, and refunds it [F-M7] [SEC-62]', async () => {
    const turn = await aTurn(5)
    const start = await pursesOf(turn)
    const said = { gameId: turn.gameId, turnNum: turn.turnNum, reason: '官方取消', evidence: [EVIDENCE] }
    const wish = await world.call(results.voidDraw, { ...said, requestId: randomUUID() }, ann)
    const { effect } = await world.call(approvals.read, { approvalId: wish.approvalId }, ben)
    const { refunded, ...counts } = z.decode(results.VoidEffect, effect as never)
    expect(counts).toEqual({ gameName: '新澳门六合彩', orders: 12, members: 4, trialOrders: 3 })
    await approve(world, wish, ben)
    await bets.voidOrders(db.sql, turn.drawId)
    expect((await pursesOf(turn)) - start).toBe(refunded)
    expect(await look(turn, ann)).toMatchObject({
      draw: { state: 'void' },
      voidReason: 'ORDERED: 官方取消 (ann, ben)',
    })
    const late = { ...said, requestId: randomUUID() }
    await expect(world.call(results.voidDraw, late, ann)).rejects.toEqual(refusedWith('RESULT/CLOSED'))
  })
})

describe('debts after corrections', () => {
  it('are listed for those who look after money, by member and page by page [F-M7]', async () => {
    for (let round = 0; round < 2; round++) {
      const turn = await aTurn(6)
      await published(turn, WRONG)
      await settle(turn)
      for (const member of [turn.members[1], turn.members[5]]) if (member) await spendAllBut(member, 0n)
      await approve(world, await aCorrection(turn, RIGHT), ben)
      await settle(turn)
    }
    const rows = await db.owner<{ memberId: bigint; owed: Money }[]>`
      select member_id as "memberId", owed from member_debt where collected < owed and not trial
      order by member_id, draw_id, result_version`
    expect(rows.length).toBeGreaterThan(2)
    const seen: (typeof page)['data'] = []
    let page = await world.call(results.debts, { rows: 2 }, clerk)
    for (;;) {
      seen.push(...page.data)
      if (page.next === null) break
      page = await world.call(results.debts, { rows: 2, after: page.next }, clerk)
    }
    expect(seen.map(({ memberId, owed }) => [memberId, owed])).toEqual(
      rows.map(({ memberId, owed }) => [String(memberId), owed]),
    )
    expect(seen.every(({ account }) => account.includes('*'))).toBe(true)
    await expect(world.call(results.debts, {}, ann)).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
  })
})

/** What an event does to what plays have paid. */
const REWARDS: Record<string, bigint> = { 'bet-reversed': -1n, 'bet-paid': 1n, 'bet-tied': 1n }

const byEvent = <T extends { event: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => (one.event < other.event ? -1 : 1))

/** What the books of a draw got since a transfer, by event; trial money left out. */
async function writtenSince({ drawId }: Turn, mark: bigint) {
  const rows = await db.owner<{ event: string; tranType: number; lines: number; amount: Money }[]>`
    select t.event, t.tran_type as "tranType", count(distinct p.order_id)::int as lines, sum(p.amount)::bigint as amount
    from ledger_posting p join ledger_transfer t using (transfer_id) join bet_order o on o.order_id = p.order_id
    where t.ref_id = ${drawId} and t.transfer_id > ${mark} and not o.trial group by 1, 2`
  return [...rows]
}

/** What the members of a turn have in all, trial money left out. */
async function pursesOf({ members }: Turn): Promise<Money> {
  const [row] = await db.owner<[{ sum: Money }]>`
    select coalesce(sum(b.balance), 0)::bigint as sum from ledger_balance b
    where b.member_id = any (${members.map(String)}::bigint[]) and b.kind = 'main' and b.currency = 'CNY'`
  return row.sum
}

let spent = 0
async function spendAllBut(member: bigint, rest: Money): Promise<void> {
  const purse = await balanceOf(db.sql, memberMain(member))
  await post(db.owner, {
    event: 'adjusted-out',
    tranType: 28,
    scope: 'test',
    key: `spent-${member}-${++spent}`,
    actor: 'test',
    postings: [{ from: memberMain(member), to: houseOpening('CNY'), amount: purse - rest }],
  })
}
