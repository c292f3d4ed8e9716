import type { RebateChoice } from '@liuhe/domain/bets/booked-odds.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { ANIMAL_GROUPS, animalOf, type AnimalGroup } from '@liuhe/domain/lottery/zodiac.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import type { MouseEvent } from 'react'
import { BallCell } from './ball-cell.tsx'
import { type BoardItem, type BoardPlay, shownOdds } from './board.ts'
import { ItemCell } from './item-cell.tsx'
import styles from './item-grid.module.css'
import { type ItemLook, lookOf, tokenOf, wordColumns } from './item-look.ts'

export type ItemGridProps = {
  play: BoardPlay
  /** All of the play's items, or those of one of its groups. */
  items: readonly BoardItem[]
  family: Family
  lunarYear: number
  choice: RebateChoice
  chosen: readonly string[]
  onToggle: (label: string) => void
  /** Names the group for screen readers, where a play has several. */
  name?: string
}

/** The items of a play to choose from, drawn by what they are: numbers first, then words. */
export function ItemGrid(props: ItemGridProps) {
  const { items, name, play } = props
  const numbers = items.filter(({ label }) => /^\d{1,2}$/.test(label))
  const others = items.filter(({ label }) => !/^\d{1,2}$/.test(label))
  return (
    <div role="group" aria-label={name ?? play.name} className={styles.groups}>
      {[numbers, others].map((group) => group.length > 0 && <Group key={group[0]?.item} {...props} items={group} />)}
    </div>
  )
}

function Group(props: ItemGridProps) {
  const { items, onToggle } = props
  const look = lookOf(items)
  // One ear for all cells: they stay as they are when what a tap does changes.
  const onClick = (event: MouseEvent) => {
    const label = cellLabelOf(event)
    if (label !== undefined) onToggle(label)
  }
  return (
    // The buttons within are what keyboards and screen readers meet.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles.grid, styles[look])}
      data-columns={look === 'tokens' ? tokenColumns(items) : look === 'words' ? wordColumns(items) : undefined}
      onClick={onClick}
    >
      <Cells {...props} look={look} />
    </div>
  )
}

/** The label of the cell that was tapped; nothing for the gaps between cells. */
export const cellLabelOf = (event: MouseEvent): string | undefined =>
  (event.target as Element).closest<HTMLElement>('button[data-label]')?.dataset['label']

function Cells({ play, items, family, lunarYear, choice, chosen, look }: ItemGridProps & { look: ItemLook }) {
  const oddsOf = ({ prices }: BoardItem) =>
    play.shared === undefined && prices.length > 0 ? shownOdds(play.play, prices, choice) : ''
  if (look === 'balls') {
    return items.map((item) => (
      <BallCell
        key={item.item}
        label={item.label}
        animal={animalOf(Number(item.label), lunarYear)}
        odds={oddsOf(item)}
        isChosen={chosen.includes(item.label)}
      />
    ))
  }
  const token = look === 'tokens' ? tokenOf(family, items) : undefined
  return items.map((item) => (
    <ItemCell
      key={item.item}
      label={item.label}
      odds={oddsOf(item)}
      isChosen={chosen.includes(item.label)}
      token={token}
      balls={look === 'numbers' || look === 'wide' ? item.balls.join(',') : ''}
      hint={hintOf(item.label)}
      isWide={look === 'numbers' || look === 'wide'}
    />
  ))
}

/** Ten numbers stand five in a row, six or eleven six, sums four: so that no row is nearly empty. */
function tokenColumns(items: readonly BoardItem[]): number {
  const longest = Math.max(...items.map(({ label }) => label.length))
  if (longest > 2) return 3
  if (items.length === 6 || items.length === 11) return 6
  return items.length % 4 === 0 ? 4 : 5
}

/** The animals of 家禽, 天肖 and the like; nothing for other words. */
function hintOf(label: string): string | undefined {
  return Object.hasOwn(ANIMAL_GROUPS, label) ? ANIMAL_GROUPS[label as AnimalGroup].join('') : undefined
}
