/** What an agent's team has won and lost (Domain §7.4). All amounts are 厘. */
import type { Money } from '../money.ts'

/** One kind of games over some days. `result` is the house's: positive where the players lost. */
export interface GameFigures {
  readonly staked: Money
  readonly won: Money
  readonly rebate: Money
  readonly result: Money
}

/** What the net profit of a team is made of. */
export interface TeamMoney {
  readonly lottery: GameFigures
  readonly sports: GameFigures
  readonly live: GameFigures
  /** 代理返点 + 代理分红 + 代理日工资. */
  readonly agents: Money
  /** Gifts with recharges and of all other promotions. */
  readonly gifts: Money
}

/**
 * The house's result of lottery and sports has the players' rebate taken off; that of live games has not, so that their
 * players' line adds it.
 */
export const houseResult = (kind: 'lottery' | 'sports' | 'live', staked: Money, won: Money, rebate: Money): Money =>
  kind === 'live' ? staked - won : staked - won - rebate

/** 输赢 of the players, as a line of the page shows it: positive where they won. */
export const playersResult = (kind: 'lottery' | 'sports' | 'live', { result, rebate }: GameFigures): Money =>
  kind === 'live' ? rebate - result : -result

/** 净盈利 of all who belong to the team, and the parts that it is the sum of. */
export function netProfit({ lottery, sports, live, agents, gifts }: TeamMoney) {
  const games = -(lottery.result + sports.result + live.result)
  return { games, liveRebate: live.rebate, agents, gifts, total: games + live.rebate + agents + gifts }
}
