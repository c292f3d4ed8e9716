import type { ComponentType } from 'react'
import type { ItemModel } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './scenes.module.css'

/** What a layout draws of one issue. */
export type Picture = ComponentType<{ item: ItemModel }>

/** One issue under another: its number and what came on top, and what was called as the picture of the layout. */
export const scenes = (Drawn: Picture) =>
  function Scenes({ group, lockedTo }: BodyProps) {
    return (
      <ol className={styles.scenes}>
        {group.items.map((item) => (
          <li key={item.id} className={styles.scene}>
            <p className={styles.top}>
              <ItemTitle item={item} />
              <ResultCell result={item.result} verdict={item.verdict} />
            </p>
            <ItemContent item={item} lockedTo={lockedTo}>
              <Drawn item={item} />
            </ItemContent>
          </li>
        ))}
      </ol>
    )
  }
