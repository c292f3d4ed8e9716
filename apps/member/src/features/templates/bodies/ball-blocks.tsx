import { classNames } from '@liuhe/web/ui/class-names.ts'
import { tokensOfField } from '../card-model.ts'
import { Balls } from '../cells/balls.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './ball-blocks.module.css'

/** So many numbers stand six in a row, more of them eight. */
const SIX_PER_ROW = 12

/** A wall of balls for each issue. */
export function BallBlocks({ blocks, lockedTo }: BodyProps) {
  return blocks.map((block) => (
    <section key={block.id} className={styles.block}>
      {block.items.map((item) => {
        const tokens = tokensOfField(item, 'content')
        const isSmall = tokens.length <= SIX_PER_ROW
        return (
          <figure key={item.id} className={styles.wall}>
            <figcaption className={styles.caption}>
              <b>{block.label}</b>
              <ItemTitle item={item} />
              <ResultCell result={item.result} verdict={item.verdict} />
            </figcaption>
            <ItemContent item={item} lockedTo={lockedTo}>
              <Balls
                tokens={tokens}
                size={isSmall ? 38 : 30}
                className={classNames(styles.matrix, isSmall ? styles.six : styles.eight)}
              />
            </ItemContent>
          </figure>
        )
      })}
    </section>
  ))
}
