import { CluePicture } from '../cells/clue-picture.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import { solutionOf } from '../models/clue-model.ts'
import styles from './picture-clue.module.css'

/** A picture like a photograph that was pinned up, the sentence beside it, and after the draw what was meant. */
export function PictureClue({ group, lockedTo }: BodyProps) {
  return (
    <ul>
      {group.items.map((item) => {
        const solution = solutionOf(item)
        return (
          <li key={item.id} className={styles.clue}>
            {item.source.iconUrl && (
              <CluePicture url={item.source.iconUrl} alt={item.title} className={styles.picture} />
            )}
            <div className={styles.text}>
              <p className={styles.head}>
                <ItemTitle item={item} />
                <ResultText result={item.result} verdict={item.verdict} />
              </p>
              <ItemContent item={item} lockedTo={lockedTo}>
                <blockquote className={styles.sentence}>{item.source.content}</blockquote>
                <p className={styles.solution}>
                  综合取：
                  {solution === undefined ? (
                    <span className={styles.secret}>开奖后揭晓</span>
                  ) : (
                    <b>
                      <Words parts={solution} />
                    </b>
                  )}
                </p>
              </ItemContent>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
