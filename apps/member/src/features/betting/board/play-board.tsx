import { Count } from '@liuhe/web/ui/badge.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useRef } from 'react'
import type { BoardPlay } from './board.ts'
import { chosenCount } from '../draft/draft.ts'
import { PillRow } from './pill-row.tsx'
import styles from './play-board.module.css'
import { PlaySection } from './play-section.tsx'
import type { Betting } from '../use-betting.ts'
import type { PlayChoice } from '../draft/use-play-choice.ts'

type PlayBoardProps = { betting: Betting; choice: PlayChoice }

/** The plays of a game under the tabs of its menu, each to choose from in its own way. */
export function PlayBoard({ betting, choice }: PlayBoardProps) {
  const { slip, plays } = betting
  const { menus, menu, pricings, pricing, pills, shown } = choice
  const board = useRef<HTMLElement>(null)
  const countOf = (counted: readonly BoardPlay[]) =>
    counted.reduce((sum, { code }) => sum + chosenCount(slip.draftOf(code)), 0)
  return (
    <section
      ref={board}
      data-board=""
      className={styles.board}
      aria-label="投注"
      data-open={betting.isOpen || undefined}
    >
      {pricings.length > 1 && (
        <PillRow
          look="switch"
          label="信用与官方"
          value={pricing}
          items={pricings.map((key) => ({ key, label: key === 'credit' ? '信用 [信]' : '官方 [官]' }))}
          onChange={(key) => choice.choosePricing(key)}
        />
      )}
      <Tabs
        label="玩法"
        sticky
        className={styles.tabs}
        value={menu}
        onChange={(key) => {
          choice.chooseMenu(key)
          if (board.current) showTop(board.current)
        }}
        items={menus.map((key) => {
          const count = countOf(plays.filter((one) => one.menu === key && one.play.pricing === pricing))
          return { key, label: <Counted text={key} count={count} /> }
        })}
      />
      {pills.length > 1 && (
        <PillRow
          label={`${menu}玩法`}
          value={shown[0]?.code ?? ''}
          items={pills.map((play) => ({
            key: play.code,
            label: <Counted text={play.name} count={countOf([play])} />,
          }))}
          onChange={choice.choosePlay}
        />
      )}
      {shown.map((play) => (
        <PlaySection key={play.code} boardPlay={play} betting={betting} isTitled={shown.length > 1} />
      ))}
    </section>
  )
}

/** Goes to the first items of the new tab when the window stands further down. */
function showTop(board: HTMLElement): void {
  const { top } = board.getBoundingClientRect()
  if (top < STICKY_PX) window.scrollBy({ top: top - STICKY_PX, behavior: 'instant' })
}

/** Height of the page's header and of the issue below it, under which the tabs stick. */
const STICKY_PX = 48 + 48

function Counted({ text, count }: { text: string; count: number }) {
  return (
    <>
      {text}
      <Count of={count} />
    </>
  )
}
