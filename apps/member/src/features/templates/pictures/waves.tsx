import type { MarkedSegment } from '@liuhe/domain/content/prediction.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { type ItemModel, tokensOfField } from '../card-model.ts'
import { Token } from '../cells/token.tsx'
import styles from './waves.module.css'

/** Double wave with its main colour first, single wave beside it. The chip of the drawn colour is filled. */
export function Waves({ item }: { item: ItemModel }) {
  return (
    <dl className={styles.waves}>
      <div className={styles.double}>
        <dt>双波</dt>
        {tokensOfField(item, 'content').map((segment, index) => (
          <Wave key={`${index}${segment.text}`} segment={segment} duty={index === 0 ? '主' : '防'} />
        ))}
      </div>
      <div className={styles.single}>
        <dt>一波</dt>
        {tokensOfField(item, 'content2').map((segment, index) => (
          <Wave key={`${index}${segment.text}`} segment={segment} duty="" />
        ))}
      </div>
    </dl>
  )
}

const COLOURS: Record<string, string | undefined> = { 红: styles.red, 蓝: styles.blue, 绿: styles.green }

function Wave({ segment, duty }: { segment: MarkedSegment; duty: string }) {
  return (
    <dd className={classNames(styles.chip, COLOURS[segment.text.charAt(0)], segment.mark === 'hit' && styles.drawn)}>
      <i className={styles.drop} />
      <Token segment={segment} className={styles.word} />
      {segment.text.length === 1 && '波'}
      {duty && <small>{duty}</small>}
    </dd>
  )
}
