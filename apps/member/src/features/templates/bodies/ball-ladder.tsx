import { wordsOf } from '../card-model.ts'
import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { Stamp } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './ball-ladder.module.css'

/** 一肖 and the number tiers ① ③ ⑤ ⑧ ⑩ in one column, balls smaller the more stand in a line. */
export function BallLadder({ group, lockedTo }: BodyProps) {
  return (
    <table className={styles.tiers}>
      <tbody>
        {group.items.map((item) => (
          <tr key={item.id}>
            <th scope="row" className={styles.label}>
              <ItemTitle item={item} />
            </th>
            <td>
              <ItemContent item={item} lockedTo={lockedTo}>
                {wordsOf(item, 'content').map((part) => (
                  <span key={part.field} className={part.dim === 'zod' ? styles.animal : styles.balls}>
                    <CallTiles dim={part.dim} segments={part.segments} />
                  </span>
                ))}
              </ItemContent>
            </td>
            <td className={styles.verdict}>
              <Stamp verdict={item.verdict} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
