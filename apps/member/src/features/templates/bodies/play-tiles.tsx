import type { CardModel, ItemModel } from '../card-model.ts'
import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import { Words } from '../cells/words.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './play-tiles.module.css'

/** A tile for each play of the issue, two in a row; each tells what the same play called before, and how it went. */
export function PlayTiles({ group, card, lockedTo }: BodyProps) {
  return (
    <ul className={styles.tiles}>
      {group.items.map((item) => {
        const last = lastOf(card, item)
        return (
          <li key={item.id} className={styles.tile} data-came={item.verdict === '准' || undefined}>
            <span className={styles.play}>{item.title}</span>
            <span className={styles.pick}>
              <ItemContent item={item} lockedTo={lockedTo}>
                {item.parts.map((part, index) =>
                  part.kind === 'words' ? <CallTiles key={index} dim={part.dim} segments={part.segments} /> : null,
                )}
              </ItemContent>
            </span>
            <span className={styles.last}>
              <span>
                {item.verdict === undefined || item.verdict === 'pending' ? '待开奖' : '本期'}
                <VerdictMark verdict={item.verdict} />
              </span>
              {last && last.state === 'open' && (
                <span>
                  上期 <Words parts={last.parts} />
                  <VerdictMark verdict={last.verdict} />
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The same play one issue before. */
const lastOf = ({ groups }: CardModel, { title }: ItemModel): ItemModel | undefined =>
  groups[1]?.items.find((item) => item.title === title)
