import type { TengyunOutcome } from '@liuhe/games/tengyun/play.ts'
import type { Round } from '../../../../src/wire.ts'

/** 207 is `2.07×`. */
export const multiple = (at100: number): string => `${(at100 / 100).toFixed(2)}×`

/** The multiple at which a bet was paid: the least one that pays so much, since payments are floored to whole 厘. */
export const paidAt = (bet: bigint, win: bigint): number => Number((win * 100n + bet - 1n) / bet)

/** `飞到 3.96×，在 2.00× 收取` */
export function endOf({ bet, win }: Pick<Round, 'bet' | 'win'>, { crash100 }: TengyunOutcome): string {
  const [staked, paid] = [BigInt(bet), BigInt(win)]
  if (paid === 0n || staked === 0n) return `飞到 ${multiple(crash100)}，没有收取`
  return `飞到 ${multiple(crash100)}，在 ${multiple(paidAt(staked, paid))} 收取`
}

/** Beside the money of a round in the list of records; one that is not over for its player has only its flight. */
export function tells({ outcome, state, bet, win }: Pick<Round, 'outcome' | 'state' | 'bet' | 'win'>): string {
  const flight = outcome as TengyunOutcome | null
  if (flight === null) return ''
  return state === 'closed' ? endOf({ bet, win }, flight) : `飞到 ${multiple(flight.crash100)}`
}
