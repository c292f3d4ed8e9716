import { specialOf } from '@liuhe/domain/content/prediction.ts'
import { BALLS, formatBall, gateOf, segmentOf } from '@liuhe/domain/lottery/ball.ts'
import { type ItemModel, tokensOfField, wordsOf } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './bands.module.css'

/** The two scales of bands: seven of 段, five of 门. */
const SCALES = {
  duan: { unit: '段', count: 7, bandOf: segmentOf },
  men: { unit: '门', count: 5, bandOf: gateOf },
}

/** A bar of seven 段 or five 门 with the called ones raised, and the band in which the special ball fell. */
export function Bands({ item }: { item: ItemModel }) {
  const scale = SCALES[wordsOf(item, 'content')[0]?.dim === 'men' ? 'men' : 'duan']
  const called = tokensOfField(item, 'content')
  const special = specialOf(item.draw)
  return (
    <figure className={styles.scale}>
      <ol className={styles.bar}>
        {Array.from({ length: scale.count }, (_, index) => {
          const band = index + 1
          const segment = called.find(({ text }) => text.startsWith(String(band)))
          const balls = BALLS.filter((ball) => scale.bandOf(ball) === band)
          return (
            <li key={band} className={segment ? styles.called : styles.band}>
              {segment ? <Token segment={segment} className={styles.word} /> : band + scale.unit}
              <small>
                {formatBall(balls[0] as number)}–<wbr />
                {formatBall(balls.at(-1) as number)}
              </small>
            </li>
          )
        })}
      </ol>
      {special && (
        <figcaption className={styles.fell}>
          {`${formatBall(special.ball)} → ${scale.bandOf(special.ball)}${scale.unit}`}
        </figcaption>
      )}
    </figure>
  )
}
