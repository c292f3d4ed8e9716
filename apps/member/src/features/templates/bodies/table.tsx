import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { ResultCell } from '../cells/result-cell.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './table.module.css'

/** 期数 / 推荐 / 开奖. */
export function Table({ group, lockedTo }: BodyProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">期数</th>
          <th scope="col">推荐</th>
          <th scope="col">开奖</th>
        </tr>
      </thead>
      <tbody>
        {group.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <ItemTitle item={item} />
            </th>
            <td>
              <ItemContent item={item} lockedTo={lockedTo}>
                {item.parts.map((part, index) =>
                  part.kind === 'words' ? <CallTiles key={index} dim={part.dim} segments={part.segments} /> : null,
                )}
              </ItemContent>
            </td>
            <td>
              <ResultCell result={item.result} verdict={item.verdict} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
