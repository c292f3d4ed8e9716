import type { DrawRecord } from '@liuhe/contract/api/lottery.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import type * as z from 'zod/mini'
import IconPlay from '~icons/mingcute/play-circle-fill'
import { DrawFigures } from '../../shared/results/draw-figures.tsx'
import { DrawNumbers } from '../../shared/results/draw-numbers.tsx'
import type { GameRow } from '../../shared/games/use-games.ts'
import { VerifyLink } from '../../shared/results/verify-link.tsx'
import { CorrectionNote } from './correction-note.tsx'
import styles from './history-row.module.css'

type Draw = z.output<typeof DrawRecord>

type HistoryRowProps = {
  draw: Draw
  game: Pick<GameRow, 'family' | 'official'>
  /** Plays the recording of the draw; rows without this do not offer it. */
  onReplay?: (() => void) | undefined
}

/** One draw: issue, time, numbers, and the figures of its family (Domain §2.4). */
export function HistoryRow({ draw, game, onReplay }: HistoryRowProps) {
  const { minute } = useSiteTime()
  const { family, official } = game
  return (
    <div className={styles.row}>
      <header className={styles.head}>
        <b>{issueLabel(draw.turnNum)}</b>
        {!official && <VerifyLink gameId={draw.gameId} turnNum={draw.turnNum} />}
        <time>{minute(draw.openTime)}</time>
        {onReplay && (
          <button
            type="button"
            className={styles.replay}
            data-missing={draw.liveUrl === undefined || undefined}
            aria-label={`${issueLabel(draw.turnNum)}回放`}
            onClick={onReplay}
          >
            <IconPlay aria-hidden="true" />
            回放
          </button>
        )}
      </header>
      <DrawNumbers family={family} resultText={draw.resultText} lunarYear={draw.lunarYear} size={SIZES[family] ?? 30} />
      {draw.correction !== undefined && <CorrectionNote note={draw.correction} />}
      <DrawFigures className={styles.figures} family={family} resultText={draw.resultText} />
    </div>
  )
}

/** px of a number, so that every family stands in one row of a narrow phone. */
const SIZES: Readonly<Record<string, number>> = { LHC: 36, PK10: 27, NN: 26 }
