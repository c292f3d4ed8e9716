import type { PlacedBet, SpotBet } from '../../../src/wire.ts'

/**
 * A bet of the player's in this round. `sending`: on its way, nobody knows yet; `undoing`: 撤销 is on its way. One that
 * was refused is not in the list any more.
 */
export type OwnBet = {
  readonly requestId: string
  /** Null until the table has answered. */
  readonly betId: string | null
  readonly round: string
  readonly bets: readonly SpotBet[]
  readonly panel: 0 | 1 | null
  readonly amount: bigint
  readonly autoAt: string | null
  readonly state: 'sending' | 'undoing' | Exclude<PlacedBet['state'], 'sent'>
  readonly win: bigint
}

/** A bet as the table tells it; `known` is what the page called it before. */
export const ownBet = (bet: PlacedBet, known?: OwnBet): OwnBet => ({
  ...bet,
  requestId: known?.requestId ?? nameOf(bet.betId),
  amount: BigInt(bet.amount),
  win: BigInt(bet.win),
  state: bet.state === 'sent' ? 'sending' : bet.state,
})

/** A table's name for a bet is the player's number and the page's name for the request. */
const nameOf = (betId: string): string => betId.slice(betId.indexOf('-') + 1)

/** A table's name for a bet ends with the name that the page gave the request. */
export const isOf = (requestId: string, { betId }: { betId: string | null }): boolean =>
  betId?.endsWith(`-${requestId}`) === true

/** Puts a bet in the place of what it was, or last. */
export function withBet(bets: readonly OwnBet[], bet: OwnBet): readonly OwnBet[] {
  const at = bets.findIndex(({ requestId, betId }) => requestId === bet.requestId || (betId ?? '') === bet.betId)
  return at < 0 ? [...bets, bet] : bets.with(at, bet)
}

/** Bets that stand, or may yet: on their way, taken, or asked back without an answer. */
export const standing = (bets: readonly OwnBet[]): readonly OwnBet[] =>
  bets.filter(({ state }) => state === 'sending' || state === 'taken' || state === 'undoing')

/** What stands, or may yet, by field. */
export function stakesOf(bets: readonly OwnBet[]): Readonly<Record<string, bigint>> {
  const sums: Record<string, bigint> = {}
  for (const each of standing(bets))
    for (const { spot, amount } of each.bets) sums[spot] = (sums[spot] ?? 0n) + BigInt(amount)
  return sums
}
