import { leagueName } from '@liuhe/games/zuqiu/fixtures.ts'
import { GROUPS } from '@liuhe/games/zuqiu/clock.ts'
import { useState } from 'react'
import type { SportMatch } from '../../../../src/wire-sport.ts'
import { Crest } from './crest.tsx'
import css from './match-list.module.css'
import { OddsButton } from './odds-button.tsx'
import { inOrder, isSame, type Sport, useLeft } from './use-sport.ts'
import { clockText, goalNow, leagueOf, progressOf, sidesOf } from './words.ts'

type MatchListProps = { sport: Sport; onOpen: (match: number) => void }

/** The matches of now and of the next round, running ones first. */
export function MatchList({ sport, onOpen }: MatchListProps) {
  const [league, setLeague] = useState<number>()
  const shown = inOrder(sport.state.matches.filter(({ group }) => league === undefined || group === league))
  const running = shown.filter(({ stage }) => stage !== 'before' && stage !== 'over')
  const coming = shown.filter(({ stage }) => stage === 'before')
  return (
    <section className={css.list} aria-label="赛事">
      <div className={css.leagues} role="group" aria-label="联赛">
        {[undefined, ...GROUPS].map((group) => (
          <button key={group ?? 'all'} type="button" aria-pressed={league === group} onClick={() => setLeague(group)}>
            {group === undefined ? '全部' : leagueName(group)}
          </button>
        ))}
      </div>
      {sport.state.line === 'entering' && <p className={css.note}>正在入场…</p>}
      <Part title="进行中" matches={running} {...{ sport, onOpen }} empty="本联赛场间休息，下一轮即将开赛" />
      <Part title="即将开赛" matches={coming} {...{ sport, onOpen }} empty="下一轮赛程稍后公布" />
    </section>
  )
}

type PartProps = MatchListProps & { title: string; matches: readonly SportMatch[]; empty: string }

function Part({ title, matches, sport, onOpen, empty }: PartProps) {
  if (sport.state.line === 'entering') return null
  return (
    <>
      <h2 className={css.title}>
        {title}
        <small>{matches.length} 场</small>
      </h2>
      {matches.length === 0 && <p className={css.note}>{empty}</p>}
      {matches.map((match) => (
        <MatchCard key={match.match} {...{ match, sport, onOpen }} />
      ))}
    </>
  )
}

type CardProps = MatchListProps & { match: SportMatch }

function MatchCard({ match, sport, onOpen }: CardProps) {
  const sides = sidesOf(match)
  const goal = goalNow(match)
  const isBefore = match.stage === 'before'
  const odds = match.main.oneXtwo
  const [home, away] = match.version.score
  return (
    <article className={css.card} data-goal={goal !== undefined}>
      <button
        type="button"
        className={css.open}
        aria-label={`${sides.homeName} 对 ${sides.awayName}，进入比赛`}
        onClick={() => onOpen(match.match)}
      >
        <span className={css.head}>
          <i>
            {leagueOf(match.match)} · 第 {match.round} 轮
          </i>
          {isBefore ? <KickOff sport={sport} at={match.kickOffAt} /> : <b className={css.live}>{clockText(match)}</b>}
        </span>
        <span className={css.team} data-scored={goal?.[1] === '主'}>
          <Crest group={match.group} team={match.home} size={26} />
          <em>{sides.homeName}</em>
          <b>{isBefore ? '' : home}</b>
        </span>
        <span className={css.team} data-scored={goal?.[1] === '客'}>
          <Crest group={match.group} team={match.away} size={26} />
          <em>{sides.awayName}</em>
          <b>{isBefore ? '' : away}</b>
        </span>
        {!isBefore && (
          <span className={css.way}>
            <i style={{ width: `${progressOf(match) * 100}%` }} />
          </span>
        )}
      </button>
      <div className={css.odds}>
        {(['home', 'draw', 'away'] as const).map((side) => {
          const pick = { market: 'oneXtwo', side } as const
          const price = odds[side]
          return (
            <OddsButton
              key={side}
              label={{ home: '主胜', draw: '平局', away: '客胜' }[side]}
              of={`${sides.homeName} 对 ${sides.awayName}`}
              odds={price}
              isShut={!match.isOpen}
              isChosen={isSame(sport.choice, match.match, pick)}
              onPress={() =>
                price !== null && sport.choose({ match: match.match, pick, odds: price, version: match.version })
              }
            />
          )
        })}
      </div>
    </article>
  )
}

function KickOff({ sport, at }: { sport: Sport; at: number }) {
  return <b className={css.soon}>{useLeft(sport.link, at)} 后开赛</b>
}
