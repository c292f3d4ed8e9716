import type { Fields } from '@liuhe/games/tables/table-bets.ts'
import { stake } from '../frame/money.ts'

/** Stakes by field, in 厘. */
export type Stakes = Readonly<Record<string, bigint>>

/** Chips that lie on the fields and are not confirmed yet: one entry for each press, so that 撤销 takes the last back. */
export type Slip = readonly Stakes[]

/** What a press may not exceed: the rules' limits of each field, the operator's narrower ones, and the purse. */
export type Room = {
  readonly fields: Fields<never>
  /** The most that this player may have on any field. */
  readonly max: bigint
  /** What the player has confirmed in this round. */
  readonly standing: Stakes
  readonly balance: bigint
}

/** Why chips do not lie on a field, in the player's words. */
export type Placed = { readonly slip: Slip; readonly refusal: string | undefined }

/** Everything on the slip by field. */
export function sumOf(slip: Slip): Stakes {
  const sums: Record<string, bigint> = {}
  for (const press of slip) for (const [spot, amount] of Object.entries(press)) sums[spot] = (sums[spot] ?? 0n) + amount
  return sums
}

/** One amount for all of them. */
export const totalOf = (stakes: Stakes): bigint => Object.values(stakes).reduce((sum, amount) => sum + amount, 0n)

/** A field's most, for this player. */
export const mostOf = ({ fields, max }: Pick<Room, 'fields' | 'max'>, spot: string): bigint => {
  const own = fields[spot]?.max ?? 0n
  return own < max ? own : max
}

/**
 * Lays chips on fields as one press. A field takes as much of it as its limit leaves; a press that finds no room
 * anywhere, or is more than the purse has, lies nowhere and says why.
 */
export function lay(slip: Slip, press: Stakes, room: Room): Placed {
  const already = sumOf(slip)
  const fitting: Record<string, bigint> = {}
  let refusal: string | undefined
  for (const [spot, amount] of Object.entries(press)) {
    const left = mostOf(room, spot) - (already[spot] ?? 0n) - (room.standing[spot] ?? 0n)
    const fits = amount < left ? amount : left
    if (fits < amount) refusal = `${room.fields[spot]?.name ?? ''}每局最多 ${stake(mostOf(room, spot))}`
    if (fits > 0n) fitting[spot] = fits
  }
  if (totalOf(fitting) === 0n) return { slip, refusal }
  if (totalOf(already) + totalOf(fitting) > room.balance) return { slip, refusal: '余额不足' }
  return { slip: [...slip, fitting], refusal }
}

/** As the wire wants it. */
export const betsOf = (stakes: Stakes): { spot: string; amount: string }[] =>
  Object.entries(stakes).map(([spot, amount]) => ({ spot, amount: String(amount) }))

/** What a field still lacks to its least stake; the server refuses less. */
export const tooSmall = (fields: Fields<never>, standing: Stakes, slip: Stakes): string | undefined => {
  const short = Object.keys(slip).find(
    (spot) => (slip[spot] ?? 0n) + (standing[spot] ?? 0n) < (fields[spot]?.min ?? 0n),
  )
  return short === undefined ? undefined : `${fields[short]?.name}最少 ${stake(fields[short]?.min ?? 0n)}`
}
