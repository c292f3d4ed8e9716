import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ResultText } from '../cells/result-text.tsx'
import type { BodyProps } from '../layout.ts'
import { versesOf } from '../models/clue-model.ts'
import styles from './verse.module.css'

/** A poem in columns from right to left, as on a scroll, with a seal for its issue; under it the numbers it gives. */
export function Verse({ group, lockedTo }: BodyProps) {
  return group.items.map((item) => (
    <article key={item.id} className={styles.scroll}>
      <ItemContent item={item} lockedTo={lockedTo}>
        <div className={styles.poem}>
          {versesOf(item.source.content).map((verse) => (
            <p key={verse} className={styles.verse}>
              {verse}
            </p>
          ))}
          <span className={styles.seal}>{item.title}</span>
        </div>
        <p className={styles.gift}>
          <span className={styles.word}>送码</span>
          {item.parts.map((part, index) =>
            part.kind === 'words' ? <CallTiles key={index} dim={part.dim} segments={part.segments} /> : null,
          )}
        </p>
      </ItemContent>
      <p className={styles.outcome}>
        <ResultText result={item.result} verdict={item.verdict} />
      </p>
    </article>
  ))
}
