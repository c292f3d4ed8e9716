import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../frame/context.ts'
import { CountUp } from '../../frame/count-up.tsx'
import { stake } from '../../frame/money.ts'
import head from '../../table-games/table-head.module.css'
import css from './play.module.css'
import { MatchList } from './match-list.tsx'
import { MatchPage } from './match-page.tsx'
import { Results } from './results.tsx'
import { Slip } from './slip.tsx'
import { isOpenTicket, type SportLink } from './sport-link.ts'
import { Tickets } from './tickets.tsx'
import { useSport } from './use-sport.ts'

const BALL =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8l3.800 2.800-1.500 4.400H9.700l-1.500-4.400ZM12 3v5' +
  'M20.600 9.500l-4.800 1.300M17.500 19l-3.200-3.800M6.500 19l3.200-3.800M3.400 9.500l4.800 1.300'
const PLACES = [
  ['matches', '赛事', BALL],
  ['tickets', '注单', 'M5 4h14v16l-3-2-2 2-2-2-2 2-2-2-3 2ZM9 9h6M9 13h6'],
  ['results', '赛果', 'M6 4v17M6 5h12l-2.500 4L18 13H6'],
  ['table', '积分榜', 'M5 20v-7h4v7M10 20V5h4v15M15 20v-10h4v10M3 20h18'],
] as const
type PlaceName = (typeof PLACES)[number][0]

/** 海岳足球联赛, whole: the matches, a match, tickets, results, the table, and the slip over them. */
export function Play({ link }: { link?: SportLink }) {
  const sport = useSport(link)
  const [place, setPlace] = useState<PlaceName>('matches')
  const [opened, setOpened] = useState<number>()
  const scroll = useRef<HTMLDivElement>(null)
  const match = sport.state.matches.find((each) => each.match === opened)
  // What is opened begins at its top.
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 })
  }, [place, match?.match])
  const open = sport.state.tickets.filter(isOpenTicket).length
  const go = (next: PlaceName) => {
    setOpened(undefined)
    setPlace(next)
  }
  return (
    <main className={css.play}>
      <Head />
      <div ref={scroll} className={css.scroll}>
        {match !== undefined && <MatchPage {...{ sport, match }} onBack={() => setOpened(undefined)} />}
        {match === undefined && place === 'matches' && <MatchList sport={sport} onOpen={setOpened} />}
        {match === undefined && place === 'tickets' && <Tickets sport={sport} />}
        {match === undefined && (place === 'results' || place === 'table') && <Results sport={sport} kind={place} />}
      </div>
      <nav className={css.nav} aria-label="足球">
        {PLACES.map(([name, label, path]) => (
          <button key={name} type="button" aria-current={place === name ? 'page' : undefined} onClick={() => go(name)}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d={path} />
            </svg>
            {label}
            {name === 'tickets' && open > 0 && <b aria-label={`${open} 张未结算`}>{open}</b>}
          </button>
        ))}
      </nav>
      {sport.choice !== undefined && (
        <Slip key={`${sport.choice.match}${JSON.stringify(sport.choice.pick)}`} {...{ sport, choice: sport.choice }} />
      )}
    </main>
  )
}

function Head() {
  const { game, limits, balance, isDemo } = useSession((state) => state)
  return (
    <header className={`${head.head} ${css.head}`}>
      <h1>{game.name}</h1>
      <p>
        <span>3 个联赛 · 全天滚动开赛</span>
        <span>
          限 {stake(limits.min)}–{stake(limits.max)}
        </span>
      </p>
      <div className={head.purse} aria-label={isDemo ? '试玩金币' : '余额'}>
        <i aria-hidden="true">¥</i>
        <CountUp value={balance} ms={350} />
      </div>
    </header>
  )
}
