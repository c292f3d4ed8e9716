import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import type { Dimension } from '@liuhe/domain/content/tokens.ts'
import { Balls } from './balls.tsx'
import { MarkedWord } from './marked-words.tsx'
import styles from './tiles.module.css'

/** The words of a call one by one: numbers as balls, everything else as letters in a row. */
export function CallTiles({ dim, segments }: { dim: Dimension | undefined; segments: readonly MarkedSegment[] }) {
  const tokens = segments.filter(({ token }) => token)
  if (dim === 'num') return <Balls tokens={tokens} />
  if (dim === undefined) return segments.map(({ text }) => text).join('')
  return (
    <span className={styles.tiles}>
      {tokens.map((segment, index) => (
        <span key={`${index}${segment.text}`} className={styles.tile}>
          <MarkedWord segment={segment} />
        </span>
      ))}
    </span>
  )
}
