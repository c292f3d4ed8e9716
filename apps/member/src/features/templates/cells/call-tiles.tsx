import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import type { Dimension } from '@liuhe/domain/content/tokens.ts'
import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import { ballSizeOf } from './ball-size.ts'
import styles from './cells.module.css'
import { MarkedWord } from './marked-words.tsx'

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

function Balls({ tokens }: { tokens: readonly MarkedSegment[] }) {
  const size = ballSizeOf(tokens.length)
  return (
    <span className={styles.balls}>
      {tokens.map(({ text, mark }, index) => (
        <span key={`${index}${text}`} data-mark={mark === 'plain' ? undefined : mark} className={styles[mark]}>
          <Ball number={Number(text)} colour={colourOf(Number(text))} size={size} hit={mark === 'hit'} />
        </span>
      ))}
    </span>
  )
}
