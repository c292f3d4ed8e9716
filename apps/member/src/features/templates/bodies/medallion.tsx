import '@liuhe/web/styles/palettes/medals.css'
import { formatBall } from '@liuhe/domain/lottery/ball.ts'
import { animalOf } from '@liuhe/domain/lottery/zodiac.ts'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { Stamp, VerdictMark } from '../cells/result-cell.tsx'
import { Token } from '../cells/token.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './medallion.module.css'

/** The newest animal in a large medallion with the balls that brought it; earlier issues as small lines under it. */
export function Medallion({ group, lockedTo }: BodyProps) {
  const [hero, ...earlier] = group.items
  if (hero === undefined) return null
  return (
    <>
      <div className={styles.hero}>
        <ItemContent item={hero} lockedTo={lockedTo}>
          <span className={hero.iconUrl ? styles.portrait : styles.medal}>
            {hero.iconUrl && (
              <img src={imageUrl(hero.iconUrl)} alt="" width={84} height={84} loading="lazy" decoding="async" />
            )}
            {tokensOfField(hero, 'content').map((segment, index) => (
              <Token key={`${index}${segment.text}`} segment={segment} className={styles.animal} />
            ))}
          </span>
        </ItemContent>
        <div className={styles.facts}>
          <ItemTitle item={hero} />
          {hero.label && <span className={styles.streak}>{hero.label}</span>}
          <p className={styles.balls}>{cameText(hero)}</p>
        </div>
        <Stamp verdict={hero.verdict} />
      </div>
      <ul className={styles.earlier}>
        {earlier.map((item) => (
          <li key={item.id}>
            <ItemTitle item={item} />
            <ItemContent item={item} lockedTo={lockedTo}>
              <span className={styles.small}>
                平特【
                {tokensOfField(item, 'content').map((segment, index) => (
                  <Token key={`${index}${segment.text}`} segment={segment} />
                ))}
                】
              </span>
            </ItemContent>
            <span className={styles.balls}>{cameText(item)}</span>
            <VerdictMark verdict={item.verdict} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The drawn balls of the called animals, `05.17.41`; a dash when none came, a question before the draw. */
function cameText(item: ItemModel): string {
  const { draw } = item
  if (draw === undefined) return '待开奖'
  const called = tokensOfField(item, 'content').map(({ text }) => text)
  if (called.length === 0) return ''
  const came = draw.balls.filter((ball) => called.includes(animalOf(ball, draw.lunarYear)))
  return came.map(formatBall).join('.') || '—'
}
