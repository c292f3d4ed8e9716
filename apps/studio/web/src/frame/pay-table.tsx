import { AtlasPicture } from './atlas-picture.tsx'
import { useSession } from './context.ts'
import { stake } from './money.ts'
import css from './pay-table.module.css'
import type { Frames } from '../stage/atlas.ts'

/** One thing that pays. */
export type Pay = {
  readonly name: string
  /** Drawings that stand for it; null is any other one. */
  readonly drawings: readonly (string | null)[]
  /** What it pays in shares of a bet, the most first; with how many of it, where that differs. */
  readonly pays: readonly { readonly count?: number; readonly units: number }[]
}

/** A game's pays, the most first: what is drawn, and into how many shares a bet is cut. */
export type Pays = {
  readonly game: string
  readonly frames: Frames
  readonly coins: number
  readonly rows: readonly Pay[]
}

/** Beside the reels of a wide screen: what a line pays with the bet that is chosen, in money and not in multiples. */
export function PayTable({ pays: { game, frames, coins, rows }, bet }: { pays: Pays; bet: bigint }) {
  const isDemo = useSession((state) => state.isDemo)
  const sumOf = (units: number) => stake((bet * BigInt(units)) / BigInt(coins))
  return (
    <section className={css.pays} aria-label="赔付表">
      <h2>
        赔付表{' '}
        <span>
          每局 {stake(bet)} {isDemo ? '试玩金币' : '元'}时的派彩
        </span>
      </h2>
      <ul className={css.rows}>
        {rows.map(({ name, drawings, pays }) => (
          <li key={name} className={css.row}>
            <span className="hidden">{name}</span>
            <span className={css.drawings} data-many={drawings.length > 1 || undefined}>
              {drawings.map((drawing, at) =>
                drawing === null ? (
                  // The same place of the same row, always.
                  <i key={`${name}-${at.toString()}`} aria-hidden="true" />
                ) : (
                  <AtlasPicture key={`${name}-${at.toString()}`} game={game} frames={frames} name={drawing} />
                ),
              )}
            </span>
            <span className={css.sums}>
              {pays.map(({ count, units }) => (
                <span key={units} className={css.sum}>
                  {count !== undefined && (
                    <small>
                      {count}
                      <span className="hidden"> 个</span>
                    </small>
                  )}
                  <b>{sumOf(units)}</b>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
