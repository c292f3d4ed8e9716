import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import { useRef, useState } from 'react'
import { ItemGrid } from './item-grid.tsx'
import { NumberBoard } from './number-board.tsx'
import styles from './play-board.module.css'
import type { BoardPlay as Play } from './board.ts'

type PlayBoardProps = {
  plays: readonly Play[]
  lunarYear: number
  /** Wire codes of what is picked. */
  codes: readonly string[]
  onToggle: (codes: readonly string[]) => void
}

/** The plays of a game under the tabs of its menu, each item with its odds. */
export function PlayBoard({ plays, lunarYear, codes, onToggle }: PlayBoardProps) {
  const menus = [...new Set(plays.map(({ menu }) => menu))]
  const [chosen, setChosen] = useState(menus[0] ?? '')
  const [side, setSide] = useState(0)
  const board = useRef<HTMLElement>(null)
  const menu = menus.includes(chosen) ? chosen : (menus[0] ?? '')
  const shown = plays.filter((play) => play.menu === menu)
  // 特码A and 特码B are the same 49 numbers at two prices: one of them at a time.
  const isNumbers = shown.every(isNumberPlay)
  const sections = isNumbers ? shown.slice(side, side + 1) : shown
  return (
    <section ref={board} className={styles.board} aria-label="投注">
      <Tabs
        label="玩法"
        sticky
        className={styles.tabs}
        value={menu}
        onChange={(key) => {
          setChosen(key)
          setSide(0)
          if (board.current) showTop(board.current)
        }}
        items={menus.map((key) => ({ key, label: <MenuLabel menu={key} plays={plays} codes={codes} /> }))}
      />
      {isNumbers && shown.length > 1 && (
        <div className={styles.sides} role="group" aria-label="盘口">
          {shown.map((play, index) => (
            <button
              key={play.code}
              type="button"
              className={styles.side}
              aria-pressed={index === side}
              onClick={() => setSide(index)}
            >
              {play.name}
              <Count play={play} codes={codes} />
            </button>
          ))}
        </div>
      )}
      {sections.map((play) =>
        isNumberPlay(play) ? (
          <NumberBoard key={play.code} play={play} lunarYear={lunarYear} codes={codes} onToggle={onToggle} />
        ) : (
          <div key={play.code} className={styles.section}>
            {sections.length > 1 && <h2 className={styles.title}>{play.name}</h2>}
            <ItemGrid play={play} codes={codes} onToggle={onToggle} />
          </div>
        ),
      )}
    </section>
  )
}

/** Goes to the first items of the new tab when the window stands further down. */
function showTop(board: HTMLElement): void {
  const { top } = board.getBoundingClientRect()
  if (top < HEAD_PX) window.scrollBy({ top: top - HEAD_PX, behavior: 'instant' })
}

/** Height of the page's header, under which the tabs stick. */
const HEAD_PX = 48

/** A play whose items are the 49 balls themselves. */
const isNumberPlay = ({ items }: Play): boolean => items.length > 40 && items.every(({ balls }) => balls.length === 1)

type CountProps = { play: Play; codes: readonly string[] }

const countOf = ({ play, codes }: CountProps): number => play.items.filter(({ code }) => codes.includes(code)).length

function Count(props: CountProps) {
  const count = countOf(props)
  return count > 0 && <i className={styles.count}>{count}</i>
}

function MenuLabel({ menu, plays, codes }: { menu: string; plays: readonly Play[]; codes: readonly string[] }) {
  const count = plays.filter((play) => play.menu === menu).reduce((sum, play) => sum + countOf({ play, codes }), 0)
  return (
    <>
      {menu}
      {count > 0 && <i className={classNames(styles.count, 'num')}>{count}</i>}
    </>
  )
}
