import { CluePicture } from '../cells/clue-picture.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ResultText } from '../cells/result-text.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import { solutionOf } from '../models/clue-model.ts'
import styles from './hero-picture.module.css'

/** The newest picture over the whole width, its caption on it; earlier ones as a strip under it. */
export function HeroPicture({ group, lockedTo }: BodyProps) {
  const [newest, ...earlier] = group.items
  if (newest === undefined) return null
  const solution = solutionOf(newest)
  return (
    <>
      <figure className={styles.hero}>
        <ItemContent item={newest} lockedTo={lockedTo}>
          {newest.source.iconUrl && (
            <CluePicture url={newest.source.iconUrl} alt={newest.title} className={styles.picture} />
          )}
          <figcaption className={styles.caption}>
            <span>{newest.title}</span>
            <b>{newest.source.content}</b>
          </figcaption>
        </ItemContent>
      </figure>
      <p className={styles.solution}>
        解：
        {solution === undefined ? (
          <span className={styles.secret}>开奖后揭晓</span>
        ) : (
          <b className={styles.animals}>
            <Words parts={solution} />
          </b>
        )}
        <span className={styles.result}>
          <ResultText result={newest.result} verdict={newest.verdict} />
        </span>
      </p>
      {earlier.length > 0 && (
        <ul className={styles.strip} aria-label="往期图片">
          {earlier.map((item) =>
            item.source.iconUrl ? (
              <li key={item.id} className={styles.thumb}>
                <CluePicture url={item.source.iconUrl} alt={item.title} className={styles.small} />
                <span>{shortIssue(item.title)}</span>
              </li>
            ) : null,
          )}
        </ul>
      )}
    </>
  )
}

/** `第127期 跑马图` under a thumbnail is `127期`. */
const shortIssue = (title: string): string => /\d+期/.exec(title)?.[0] ?? title
