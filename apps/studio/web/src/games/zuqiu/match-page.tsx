import { useEffect, useMemo, useRef } from 'react'
import type { SportMatch } from '../../../../src/wire-sport.ts'
import { useFrame, useSettings } from '../../frame/context.ts'
import { Icon } from '../../frame/icon.tsx'
import { isCalm } from '../../frame/settings.ts'
import { Crest } from './crest.tsx'
import { Markets } from './markets.tsx'
import css from './match-page.module.css'
import { Pitch } from './pitch.tsx'
import { momentsOf } from './show.ts'
import { isOpenTicket } from './sport-link.ts'
import { TicketCard } from './tickets.tsx'
import { type Sport, useLeft } from './use-sport.ts'
import { clockText, goalNow, leagueOf, sidesOf } from './words.ts'

type MatchPageProps = { sport: Sport; match: SportMatch; onBack: () => void }

/** One match: the score, the pitch, the player's tickets on it, and every price. */
export function MatchPage({ sport, match, onBack }: MatchPageProps) {
  const { link, state } = sport
  useEffect(() => {
    link.look(match.match)
    return () => link.look(null)
  }, [link, match.match])
  useSounds(match)
  const prices = state.watched?.match === match.match ? state.watched.prices : undefined
  const own = state.tickets.filter((ticket) => ticket.match === match.match && isOpenTicket(ticket))
  return (
    <section className={css.page} aria-label="比赛">
      <header className={css.head}>
        <button type="button" aria-label="返回赛事" onClick={onBack}>
          <Icon name="back" />
        </button>
        <p>
          {leagueOf(match.match)} · 第 {match.round} 轮
        </p>
      </header>
      <div className={css.side}>
        <Score match={match} sport={sport} />
        <Live match={match} link={link} />
        {own.length > 0 && (
          <section className={css.own} aria-label="本场注单">
            {own.map((ticket) => (
              <TicketCard key={ticket.ticket} {...{ sport, ticket }} />
            ))}
          </section>
        )}
      </div>
      <div className={css.board}>
        {!match.isOpen && (
          <p className={css.shut} role="status">
            {shutText(match)}
          </p>
        )}
        {match.stage !== 'over' &&
          (prices === undefined ? (
            <p className={css.shut}>正在读取盘口…</p>
          ) : (
            <Markets {...{ sport, match, prices }} />
          ))}
      </div>
    </section>
  )
}

const shutText = (match: SportMatch): string => {
  if (match.stage === 'over') return '比赛已结束'
  return goalNow(match) === undefined ? '暂停收注' : '进球！盘口调整中'
}

function Score({ match, sport }: { match: SportMatch; sport: Sport }) {
  const { homeName, awayName } = sidesOf(match)
  const [home, away] = match.version.score
  const goal = goalNow(match)
  return (
    <div className={css.score}>
      <p>
        <Crest group={match.group} team={match.home} size={46} />
        <span>{homeName}</span>
        <small>主</small>
      </p>
      <p className={css.figures}>
        <b data-goal={goal !== undefined}>{match.stage === 'before' ? 'VS' : `${home} : ${away}`}</b>
        {match.stage === 'before' ? <KickOff sport={sport} at={match.kickOffAt} /> : <em>{clockText(match)}</em>}
      </p>
      <p>
        <Crest group={match.group} team={match.away} size={46} />
        <span>{awayName}</span>
        <small>客</small>
      </p>
    </div>
  )
}

function KickOff({ sport, at }: { sport: Sport; at: number }) {
  return <em>{useLeft(sport.link, at)} 后开赛</em>
}

const SLOT_MS = 4_000
const SLOT_LEAST_MS = 200
const leftOf = ({ nextTickAt }: SportMatch, link: Sport['link']): number =>
  nextTickAt === null ? SLOT_MS : Math.min(SLOT_MS, Math.max(SLOT_LEAST_MS, nextTickAt - link.now()))
const RESTS: Partial<Record<SportMatch['stage'], string>> = {
  before: '球员热身中',
  break: '中场休息',
  over: '全场结束',
}

/** The pitch as long as the match lasts, and the goals so far. */
function Live({ match, link }: { match: SportMatch; link: Sport['link'] }) {
  const calm = isCalm(useSettings())
  const { goals, version, stage } = match
  const moments = useMemo(
    () => momentsOf(match, goals, version.slotsPlayed),
    [match.match, match.commitment, version.slotsPlayed, goals.length],
  )
  const isPlaying = stage === 'first' || stage === 'second'
  const { homeName, awayName } = sidesOf(match)
  // What was left of the slot when it was told; later messages of the same slot begin nothing again.
  const slotMs = useMemo(() => leftOf(match, link), [match.match, version.slotsPlayed])
  const goal = goalNow(match)
  return (
    <div className={css.live}>
      <Pitch
        moment={isPlaying ? moments.at(-1) : undefined}
        at={version.slotsPlayed}
        ms={slotMs}
        isCalm={calm}
        rest={RESTS[stage] ?? ''}
      />
      {goal !== undefined && (
        <p key={version.slotsPlayed} className={css.goal} data-calm={calm} role="status">
          <b>进球！</b>
          {goal[1] === '主' ? homeName : awayName} {version.score.join(' : ')}
        </p>
      )}
      <p className={css.legend}>
        <span data-side="主">{homeName} 向右进攻</span>
        <small>跑位为示意，进球以比分为准</small>
      </p>
      {goals.length > 0 && (
        <ol className={css.goals} aria-label="进球">
          {goals.map(([slot, side]) => (
            <li key={slot} data-side={side}>
              {slot}′ {side === '主' ? homeName : awayName}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** The whistle when a half begins or ends, and the crowd at a goal; nothing of what was before one came to look. */
function useSounds({ stage, goals, match }: SportMatch): void {
  const { sounds } = useFrame()
  const heard = useRef({ match, stage, goals: goals.length })
  useEffect(() => {
    const before = heard.current
    heard.current = { match, stage, goals: goals.length }
    if (before.match !== match) return
    if (before.stage !== stage) sounds.play('whistle')
    if (goals.length > before.goals) sounds.play('goal')
  }, [stage, goals.length, match, sounds])
}
