import { formatBall } from '@liuhe/domain/lottery/ball.ts'
import { tailOf } from '@liuhe/domain/lottery/ball.ts'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './tail-reels.module.css'

const REELS = [0, 1, 2, 3, 4]

/** The digit on five reels, and the drawn balls that end with it. */
export function TailReels({ item }: { item: ItemModel }) {
  const [segment] = tokensOfField(item, 'content')
  if (segment === undefined) return null
  const digit = segment.text.charAt(0)
  const came = item.draw?.balls.filter((ball) => tailOf(ball) === Number(digit)) ?? []
  return (
    <div className={styles.machine}>
      <span className={styles.reels} aria-hidden="true">
        {REELS.map((reel) => (
          <b key={reel} className={styles.reel}>
            {digit}
          </b>
        ))}
      </span>
      <Token segment={segment} className={styles.tail} />
      {item.draw && <span className={styles.came}>{came.map(formatBall).join('.') || '—'}</span>}
    </div>
  )
}
