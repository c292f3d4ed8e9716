import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './pairs.module.css'

/** Title on the left, calls on the right, the result under them: fits whatever an operator writes. */
export function Pairs({ group, lockedTo }: BodyProps) {
  return (
    <dl className={styles.pairs}>
      {group.items.map((item) => (
        <div key={item.id} className={styles.pair}>
          <dt>
            <ItemTitle item={item} />
          </dt>
          <dd className={styles.call}>
            <ItemContent item={item} lockedTo={lockedTo}>
              <Words parts={item.parts} />
            </ItemContent>
          </dd>
          <dd className={styles.under}>
            <ResultText result={item.result} verdict={item.verdict} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
