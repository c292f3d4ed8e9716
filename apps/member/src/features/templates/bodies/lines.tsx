import { Fragment, type ReactNode } from 'react'
import type { ItemModel } from '../card-model.ts'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './lines.module.css'

type LinesOptions = {
  /** What stands between the issue and the calls. */
  lead?: (item: ItemModel) => ReactNode
  /** The calls themselves. */
  calls: (item: ItemModel) => ReactNode
  /** What closes the line. */
  tail: (item: ItemModel) => ReactNode
}

/** One line for each issue: title, calls, result. */
export const lines = ({ lead, calls, tail }: LinesOptions) =>
  function Lines({ group, lockedTo }: BodyProps) {
    return (
      <ul className={styles.lines}>
        {group.items.map((item) => (
          <li key={item.id} className={styles.line}>
            <ItemTitle item={item} suffix=":" />
            {lead?.(item)}
            <ItemContent item={item} lockedTo={lockedTo}>
              <Fragment>
                {calls(item)}
                {tail(item)}
              </Fragment>
            </ItemContent>
          </li>
        ))}
      </ul>
    )
  }
