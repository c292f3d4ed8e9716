import type { TengyunOutcome } from '@liuhe/games/tengyun/play.ts'
import type { PastRound } from '../../../../src/wire.ts'
import css from './game.module.css'
import { multiple } from './words.ts'

/** Below 2.00 it is quiet, from 10.00 on golden. */
const classOf = (crash100: number) => (crash100 < 200 ? css.low : crash100 >= 1_000 ? css.high : css.middle)

/** Where the last flights ended, newest first. */
export function HistoryStrip({ past }: { past: readonly PastRound[] }) {
  return (
    <ol className={css.history} aria-label="最近各局倍数">
      {past.toReversed().map(({ round, outcome }) => {
        const { crash100 } = outcome as TengyunOutcome
        return (
          <li key={round} className={classOf(crash100)}>
            {multiple(crash100)}
          </li>
        )
      })}
    </ol>
  )
}
