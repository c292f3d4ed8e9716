import { BALLS } from '@liuhe/domain/lottery/ball.ts'
import { type Animal, ANIMALS, ballsOf } from '@liuhe/domain/lottery/zodiac.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import type { BoardItem, BoardPlay } from './board.ts'
import {
  ANCHORS,
  chosenCount,
  crossOf,
  type Draft,
  emptyDraft,
  LIST,
  readDraft,
  toggled,
  waysOf,
  withOnly,
} from '../draft/draft.ts'
import { ItemGrid, type ItemGridProps } from './item-grid.tsx'
import { LegBoard } from './leg-board.tsx'
import { PillRow } from './pill-row.tsx'
import styles from './play-section.module.css'
import { PriceLine } from './price-line.tsx'
import { numberPicks, quickPicks } from '../draft/quick-picks.ts'
import { QuickRow } from './quick-row.tsx'
import type { Betting } from '../use-betting.ts'

type PlaySectionProps = {
  boardPlay: BoardPlay
  betting: Betting
  /** Whether its name stands above it, because other plays share the tab. */
  isTitled: boolean
}

/** What the boards of all kinds of input get. */
export type BoardProps = {
  /** The common part of every grid of the play. */
  grid: Pick<ItemGridProps, 'play' | 'family' | 'lunarYear' | 'choice'>
  draft: Draft
  /** Takes the next draft, or says why there is none. */
  onChange: (next: Draft | string) => void
}

/** One play: its way of choosing, what it pays, and its items. */
export function PlaySection({ boardPlay, betting, isTitled }: PlaySectionProps) {
  const { slip, family, lunarYear, choice } = betting
  const { code, name, play } = boardPlay
  const draft = slip.draftOf(code) ?? emptyDraft(play)
  const ways = waysOf(play)
  const board: BoardProps = {
    grid: { play: boardPlay, family, lunarYear, choice },
    draft,
    onChange: (next) => (typeof next === 'string' ? toast(next, 2) : slip.setDraft(code, next)),
  }
  return (
    <div className={styles.section}>
      {isTitled && <h2 className={styles.title}>{name}</h2>}
      {ways.length > 1 && (
        <div className={styles.ways}>
          <PillRow
            look="switch"
            label={`${name}选法`}
            value={draft.way}
            items={ways.map(({ way, name: label }) => ({ key: way, label }))}
            onChange={(way) => slip.setDraft(code, emptyDraft(play, way))}
          />
        </div>
      )}
      {play.input.kind !== 'each' && (
        <PriceLine
          boardPlay={boardPlay}
          reading={readDraft(play, draft, lunarYear)}
          choice={choice}
          isEmpty={chosenCount(draft) === 0}
        />
      )}
      <Board {...board} />
    </div>
  )
}

function Board(props: BoardProps) {
  const { play } = props.grid.play
  const { way } = props.draft
  if (play.input.kind === 'positions') {
    return play.input.perPosition === 1 ? <LegBoard {...props} /> : <PositionBoard {...props} />
  }
  if (way === LIST) return <ListBoard {...props} />
  return way === ANCHORS ? <AnchorBoard {...props} /> : <CrossBoard {...props} />
}

/** One grid of all items, and whole groups with one tap as far as a selection has room for them. */
function ListBoard({ grid, draft, onChange }: BoardProps) {
  const { play, items } = grid.play
  const chosen = draft.parts[0] ?? []
  const picks = quickPicks(items, grid.lunarYear).filter(({ labels }) => labels.length <= play.pick.max)
  const toggle = (labels: readonly string[]) => onChange(toggled(play, draft, 0, labels))
  return (
    <>
      {picks.length > 0 && <QuickRow picks={picks} chosen={chosen} onToggle={toggle} />}
      <ItemGrid {...grid} items={items} chosen={chosen} onToggle={(label) => toggle([label])} />
    </>
  )
}

/** 胆拖: what is in every note, then what it is combined with. */
function AnchorBoard({ grid, draft, onChange }: BoardProps) {
  return PART_NAMES.map((name, part) => (
    <div key={name} className={styles.part}>
      <h3 className={styles.partName}>
        {name}
        <small>{PART_HINTS[part]}</small>
      </h3>
      <ItemGrid
        {...grid}
        name={name}
        items={grid.play.items}
        chosen={draft.parts[part] ?? []}
        onToggle={(label) => onChange(toggled(grid.play.play, draft, part, [label]))}
      />
    </div>
  ))
}

const PART_NAMES = ['胆码', '拖码'] as const
const PART_HINTS = ['每注必含', '与胆码组合'] as const

/** 生肖对碰, 尾数对碰, 肖串尾: one of the first group and one of the second. */
function CrossBoard({ grid, draft, onChange }: BoardProps) {
  const cross = crossOf(grid.play.play, draft.way)
  if (cross === undefined) return null
  return [cross.left, cross.right].map((labels, part) => {
    const name = `第${'一二'[part]}组`
    return (
      <div key={name} className={styles.part}>
        <h3 className={styles.partName}>
          {name}
          <small>选1个</small>
        </h3>
        <ItemGrid
          {...grid}
          name={name}
          items={crossItems(labels, grid.lunarYear)}
          chosen={draft.parts[part] ?? []}
          onToggle={(label) => onChange(toggled(grid.play.play, draft, part, [label]))}
        />
      </div>
    )
  })
}

/** A row for each position, with 全 大 小 单 双 清. */
function PositionBoard({ grid, draft, onChange }: BoardProps) {
  const { play, items } = grid.play
  if (play.input.kind !== 'positions') return null
  const labels = items.map(({ label }) => label)
  const picks = labels.every((label) => /^\d{1,2}$/.test(label)) ? numberPicks(labels) : []
  return play.input.positions.map((position, part) => {
    const chosen = draft.parts[part] ?? []
    return (
      <div key={position} className={styles.part}>
        <div className={styles.positionHead}>
          <h3 className={styles.partName}>{position}</h3>
          {picks.length > 0 && (
            <QuickRow
              name={position}
              look="exact"
              picks={picks}
              chosen={chosen}
              onToggle={(group) => onChange(withOnly(draft, part, group))}
              onClear={() => onChange(withOnly(draft, part, []))}
            />
          )}
        </div>
        <ItemGrid
          {...grid}
          name={position}
          items={items}
          chosen={chosen}
          onToggle={(label) => onChange(toggled(play, draft, part, [label]))}
        />
      </div>
    )
  })
}

/** The groups that can stand on one side of a pair (鼠, 5尾) as items to choose from, with the balls they have. */
const crossItems = (labels: readonly string[], lunarYear: number): BoardItem[] =>
  labels.map((label) => ({ item: label, label, balls: ballsIn(label, lunarYear), prices: [] }))

function ballsIn(label: string, lunarYear: number): readonly number[] {
  if ((ANIMALS as readonly string[]).includes(label)) return ballsOf(label as Animal, lunarYear)
  const tail = Number(label[0])
  return BALLS.filter((ball) => ball % 10 === tail)
}
