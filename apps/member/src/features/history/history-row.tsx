import type { DrawRecord } from '@liuhe/contract/api/lottery.ts'
import { COLOUR_LABELS } from '@liuhe/domain/lottery/ball.ts'
import { drawFigures } from '@liuhe/domain/lottery/draw-figures.ts'
import { isFamily, parseOpenNum } from '@liuhe/domain/lottery/family.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { formatInstant } from '@liuhe/domain/time.ts'
import type * as z from 'zod/mini'
import { DrawNumbers } from '../../shared/draw-numbers.tsx'
import { CorrectionNote } from './correction-note.tsx'
import styles from './history-row.module.css'

type HistoryRowProps = { draw: z.output<typeof DrawRecord>; family: string }

/** One draw: issue, time, numbers, and the figures of its family (domain reference §2.4). */
export function HistoryRow({ draw, family }: HistoryRowProps) {
  const numbers = isFamily(family) ? parseOpenNum(family, draw.openNum) : undefined
  const figures = isFamily(family) && numbers ? drawFigures(family, numbers) : []
  return (
    <div className={styles.row}>
      <header className={styles.head}>
        <b>{issueLabel(draw.turnNum)}</b>
        <time>{formatInstant(draw.openTime).slice(0, 16)}</time>
      </header>
      <DrawNumbers family={family} openNum={draw.openNum} lunarYear={draw.lunarYear} size={SIZES[family] ?? 30} />
      {draw.correction !== undefined && <CorrectionNote note={draw.correction} />}
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ name, words }) => (
            <div key={name} className={styles.figure}>
              <dt>{name}</dt>
              {words.map((word, place) => (
                <dd key={`${place} ${word}`} data-tone={TONES[word]}>
                  {word}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** px of a number, so that every family stands in one row of a narrow phone. */
const SIZES: Readonly<Record<string, number>> = { LHC: 36, PK10: 27, NN: 26 }

/** Words that carry a colour: the strong side of a pair, and the waves. */
const TONES: Readonly<Record<string, string>> = {
  大: 'strong',
  单: 'strong',
  合大: 'strong',
  合单: 'strong',
  尾大: 'strong',
  龙: 'strong',
  豹子: 'strong',
  极大: 'strong',
  和: 'tie',
  [COLOUR_LABELS.red]: 'red',
  [COLOUR_LABELS.blue]: 'blue',
  [COLOUR_LABELS.green]: 'green',
}
