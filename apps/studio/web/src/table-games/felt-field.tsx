import { stake } from '../frame/money.ts'
import { Chip } from './chip.tsx'
import { pileOf } from './chips.ts'
import type { FieldView } from './field-view.ts'
import css from './felt-board.module.css'

export type FieldNow = {
  /** What the table has accepted of this player. */
  readonly taken: bigint
  /** On its way to the table. */
  readonly sent: bigint
  /** Laid, and not confirmed. */
  readonly laid: bigint
  /** Of everybody, without demo chips. */
  readonly total: bigint
  /** After the verdict: what the stake brought, `undefined` before. */
  readonly back: bigint | undefined
  readonly isWinner: boolean
}

type FeltFieldProps = {
  view: FieldView
  name: string
  now: FieldNow
  chips: readonly bigint[]
  isShut: boolean
  onPress: () => void
}

/** A field: its name and payment, everybody's stakes, and the player's chips on it. */
export function FeltField({ view, name, now, chips, isShut, onPress }: FeltFieldProps) {
  const { spot, label, odds, tone, isLarge = false } = view
  const mine = now.taken + now.sent + now.laid
  const isLoose = now.laid > 0n || now.sent > 0n
  return (
    <button
      type="button"
      className={`${css.field} ${css[tone]} ${isLarge ? css.large : ''}`}
      data-spot={spot}
      data-won={now.isWinner}
      data-mine={mine > 0n}
      aria-disabled={isShut}
      aria-label={spoken(name, odds, now)}
      onClick={onPress}
    >
      <span className={css.label}>{label}</span>
      <span className={css.odds}>{odds}</span>
      {now.total > 0n && <span className={css.total}>总 {stake(now.total)}</span>}
      {mine > 0n && (
        <span className={isLoose ? css.loose : css.firm} data-stake={String(mine)}>
          <span className={css.pile}>
            {pileOf(mine, chips, isLarge ? 4 : 2).map((worth, at) => (
              <span key={`${at}/${worth}`} style={{ bottom: `${at * 4}px` }}>
                <Chip worth={worth} />
              </span>
            ))}
          </span>
          <b>{stake(mine)}</b>
        </span>
      )}
      {now.back !== undefined && now.back > 0n && <span className={css.back}>+{stake(now.back)}</span>}
    </button>
  )
}

function spoken(name: string, odds: string, { taken, sent, laid, isWinner, back }: FieldNow): string {
  const parts = [name, odds.replace(/^1\s*:\s*/, '1 赔 ')]
  if (taken > 0n) parts.push(`已下注 ${stake(taken)}`)
  if (sent > 0n) parts.push(`确认中 ${stake(sent)}`)
  if (laid > 0n) parts.push(`待确认 ${stake(laid)}`)
  if (isWinner) parts.push('中')
  if (back !== undefined && back > 0n) parts.push(`返还 ${stake(back)}`)
  return parts.join('，')
}
