import type * as api from '@liuhe/contract/api/operator/lab.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ResultCost } from '@liuhe/domain/bets/result-cost.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { formatResult } from '@liuhe/domain/lottery/family.ts'
import { readTypedResult } from '@liuhe/domain/lottery/typed-result.ts'
import type { Money } from '@liuhe/domain/money.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { countBettors, groupedOrders, winnersOf } from '../bets/index.ts'
import { type DeskDraw, findDraw, isGame } from '../lottery/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { inThread } from './lab-thread.ts'
import { findLine } from './queries.ts'

interface Parts {
  sql: Sql
  clock: Clock
}
interface Turn {
  gameId: number
  turnNum: string
}

/**
 * The draw that somebody asks about. Nobody looks into one of our own between its close and its result.
 * @throws GAME/NOT_FOUND, DRAW/NOT_FOUND, LAB/STATE before it opens and once it is void, LAB/LOCKED
 */
export async function labDraw({ sql, clock }: { sql: Queryable; clock: Clock }, turn: Turn): Promise<DeskDraw> {
  const draw = await findDraw(sql, turn)
  if (draw === undefined) throw new Refusal((await isGame(sql, turn.gameId)) ? 'DRAW/NOT_FOUND' : 'GAME/NOT_FOUND')
  if (draw.status === 'scheduled' || draw.status === 'void') throw new Refusal('LAB/STATE')
  const isOver = draw.status === 'closed' || (draw.status === 'open' && draw.closeAt <= clock.now())
  if (draw.resultBy === 'own' && isOver) throw new Refusal('LAB/LOCKED')
  return draw
}

/** What each result would cost, or as many of them as can be looked at. */
export async function runMap(parts: Parts, draw: DeskDraw, seed: number): Promise<OutputOf<typeof api.map>> {
  const begun = performance.now()
  const { family, lunarYear } = draw
  const [groups, people, line] = await inSnapshot(parts.sql, async (tx) => [
    await groupedOrders(tx, [draw.drawId]),
    await countBettors(tx, draw.drawId),
    await findLine(tx, draw.gameId),
  ])
  const members = groups.filter(({ isTrial }) => !isTrial)
  const trialOrders = sumOfOrders(groups) - sumOfOrders(members)
  const { dearest, specials, animals, places, ...looked } = await inThread('map', {
    draw: { family, lunarYear },
    groups: members,
    seed,
  })
  const [worst] = dearest
  return {
    draw: headOf(draw),
    ...{ ...looked, seed, people, trialOrders, orders: sumOfOrders(members), resultText: draw.resultText },
    dearest: dearest.map(({ numbers, paid }) => ({ resultText: formatResult(family, numbers), paid })),
    line: lineOf(line?.amount, worst && worst.paid - looked.stake),
    revision: line?.revision ?? 0,
    animals: [...animals],
    specials: specials.map(({ numbers, ...one }) => ({ ...one, resultText: formatResult(family, numbers) })),
    places: places.map(({ numbers, ...one }) => ({ ...one, resultText: formatResult(family, numbers) })),
    ...runOf(parts, members.length, begun),
  }
}

/** What one result would cost, as it is settled, and who would get it. */
export async function runCost(
  parts: Parts,
  draw: DeskDraw,
  numbers: readonly number[],
): Promise<OutputOf<typeof api.cost>> {
  const begun = performance.now()
  const { drawId, family, lunarYear } = draw
  const groups = await groupedOrders(parts.sql, [drawId])
  const [members, trial] = [groups.filter(({ isTrial }) => !isTrial), groups.filter(({ isTrial }) => isTrial)]
  // The thread may have others to answer first, so nothing of the database is held meanwhile.
  const costs = await inThread('cost', { family, groups: members, trial, draw: { numbers, lunarYear } })
  const paid = members.map((group, at) => ({ group, reward: costs.members.rewards[at] ?? 0n }))
  const found = await winnersOf(parts.sql, drawId, paid)
  const named = [
    ...found.members.flatMap(({ memberId, agentId }) => [memberId, agentId]),
    ...found.agents.map((one) => one.agentId),
  ]
  const accounts = await maskedAccounts(parts.sql, [...new Set(named.filter((id) => id !== null))])
  const accountOf = (id: bigint | null) => (id === null ? null : (accounts.get(id) ?? null))
  const sums = ({ orders, stake, paid }: { orders: number; stake: Money; paid: Money }) => ({ orders, stake, paid })
  return {
    draw: headOf(draw),
    resultText: formatResult(family, numbers),
    ...sums(sumsOf(costs.members)),
    rebate: costs.members.rebate,
    plays: costs.members.plays.map((one) => ({
      ...{ playCode: one.play, name: playOf(family, one.play)?.name ?? one.play },
      ...sums(one),
    })),
    winners: found.winners,
    members: found.members.map((one) => ({
      ...{ memberId: String(one.memberId), account: accountOf(one.memberId) ?? '', agent: accountOf(one.agentId) },
      ...sums(one),
    })),
    companies: found.companies.map((one) => ({ company: one.company, ...sums(one) })),
    agents: found.agents.map((one) => ({
      ...{ agentId: one.agentId === null ? null : String(one.agentId), account: accountOf(one.agentId) },
      ...sums(one),
    })),
    trial: sumsOf(costs.trial),
    ...runOf(parts, groups.length, begun),
  }
}

/** The numbers that somebody typed. @throws LAB/NUMBERS with what is wrong */
export function numbersOf(
  { family }: DeskDraw,
  { resultText }: Pick<InputOf<typeof api.cost>, 'resultText'>,
): readonly number[] {
  const read = readTypedResult(family, resultText)
  if (read.kind !== 'result') throw new Refusal('LAB/NUMBERS', { data: { ...read } })
  return read.numbers
}

/** Reads that belong together see the same orders. */
const inSnapshot = <T>(sql: Sql, read: (tx: Queryable) => Promise<T>): Promise<T> =>
  sql.begin('isolation level repeatable read read only', read as never) as Promise<T>

export const headOf = ({ gameId, gameName, family, lunarYear, turnNum, state, closeAt }: DeskDraw) => ({
  ...{ gameId, gameName, family, lunarYear, turnNum, state, closeAt },
})

/** A line with the share that the worst result takes of it, above what was staked; none where that is a gain. */
export const lineOf = (amount: Money | undefined, net: Money | undefined) =>
  amount === undefined
    ? null
    : { amount, share: net === undefined ? null : Math.max(0, Number((net * 10_000n) / amount) / 10_000) }

const runOf = ({ clock }: Parts, groups: number, begun: number) => ({
  ...{ at: clock.now(), groups, ms: Math.round(performance.now() - begun) },
})

const sumOfOrders = (groups: readonly { orders: number }[]): number =>
  groups.reduce((sum, { orders }) => sum + orders, 0)

const sumsOf = ({ plays, stake, paid }: ResultCost) => ({ orders: sumOfOrders(plays), stake, paid })
