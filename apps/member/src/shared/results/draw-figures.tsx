import { COLOUR_LABELS } from '@liuhe/domain/lottery/ball.ts'
import { drawFigures } from '@liuhe/domain/lottery/draw-figures.ts'
import { isFamily, parseResult } from '@liuhe/domain/lottery/family.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import styles from './draw-figures.module.css'

type DrawFiguresProps = { family: string; resultText: string; className?: string | undefined }

/** What follows from the numbers of a draw, by its family (Domain §2.4); nothing while not all are out. */
export function DrawFigures({ family, resultText, className }: DrawFiguresProps) {
  const numbers = isFamily(family) ? parseResult(family, resultText) : undefined
  if (!isFamily(family) || numbers === undefined) return null
  return (
    <dl className={classNames(styles.figures, className)}>
      {drawFigures(family, numbers).map(({ name, words }) => (
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
  )
}

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
  胜: 'strong',
  和: 'tie',
  [COLOUR_LABELS.red]: 'red',
  [COLOUR_LABELS.blue]: 'blue',
  [COLOUR_LABELS.green]: 'green',
}
