import { useRowMemory } from '@liuhe/web/ui/lists/while-near.tsx'
import IconDown from '~icons/mingcute/down-line'
import type { ItemModel } from '../card-model.ts'
import { CallTiles } from '../cells/call-tiles.tsx'
import { ItemContent } from '../cells/item-content.tsx'
import { ItemTitle } from '../cells/item-title.tsx'
import { VerdictMark } from '../cells/result-cell.tsx'
import { ResultText } from '../cells/result-text.tsx'
import type { BodyProps } from '../layout.ts'
import { bundleScore } from '../models/bundle-model.ts'
import styles from './bundle.module.css'

/** Everything an author calls for an issue, piece by piece; earlier issues are closed drawers under it. */
export function Bundle({ card, group, lockedTo }: BodyProps) {
  const [newest] = group.items
  // Drawers are closed already: what is in them is never folded.
  const earlier = card.groups[0]?.items.slice(1) ?? []
  if (newest === undefined) return null
  return (
    <div className={styles.bundle}>
      <p className={styles.head}>
        <ItemTitle item={newest} />
        <ResultText result={newest.result} verdict={undefined} />
      </p>
      <ItemContent item={newest} lockedTo={lockedTo}>
        <Segments item={newest} />
      </ItemContent>
      {earlier.map((item) => (
        <Drawer key={item.id} item={item} lockedTo={lockedTo} />
      ))}
    </div>
  )
}

/** What is in a closed drawer costs nothing. */
function Drawer({ item, lockedTo }: { item: ItemModel; lockedTo: BodyProps['lockedTo'] }) {
  const [isOpen, setIsOpen] = useRowMemory(`drawer ${item.id}`, false)
  return (
    <details className={styles.drawer} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <ItemTitle item={item} />
        <ResultText result={item.result} verdict={undefined} />
        <span className={styles.score}>{bundleScore(item)}</span>
        <IconDown />
      </summary>
      {isOpen && (
        <ItemContent item={item} lockedTo={lockedTo}>
          <Segments item={item} />
        </ItemContent>
      )}
    </details>
  )
}

function Segments({ item }: { item: ItemModel }) {
  return (
    <ul>
      {item.segments.map(({ title, part }, index) => (
        <li key={index} className={styles.segment} data-came={part.verdict === '准' || undefined}>
          <span className={styles.title}>{title}</span>
          <span className={styles.words}>
            <CallTiles dim={part.dim} segments={part.segments} />
          </span>
          <VerdictMark verdict={part.verdict} />
        </li>
      ))}
    </ul>
  )
}
