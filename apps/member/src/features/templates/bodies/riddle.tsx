import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import { solutionOf } from '../models/clue-model.ts'
import styles from './riddle.module.css'

/** An idiom in the squares of a writing book; what it meant is told after the draw. */
export function Riddle({ group, lockedTo }: BodyProps) {
  return (
    <ul className={styles.riddles}>
      {group.items.map((item) => {
        const solution = solutionOf(item)
        return (
          <li key={item.id} className={styles.riddle}>
            <p className={styles.head}>
              <ItemTitle item={item} />
              <ResultText result={item.result} verdict={item.verdict} />
            </p>
            <ItemContent item={item} lockedTo={lockedTo}>
              <p className={styles.idiom} role="img" aria-label={item.source.content ?? ''}>
                {[...(item.source.content ?? '')].map((character, index) => (
                  <span key={index} className={styles.square}>
                    {character}
                  </span>
                ))}
              </p>
              <p className={styles.solution}>
                <span className={styles.word}>解</span>
                {solution === undefined ? (
                  '？'
                ) : (
                  <>
                    {item.source.content3 && <span>{item.source.content3} → </span>}
                    <span className={styles.animals}>
                      <Words parts={solution} />
                    </span>
                  </>
                )}
              </p>
            </ItemContent>
          </li>
        )
      })}
    </ul>
  )
}
