import { GROUPS } from '@liuhe/games/zuqiu/clock.ts'
import { leagueName } from '@liuhe/games/zuqiu/fixtures.ts'
import { teamName } from '@liuhe/games/zuqiu/teams.ts'
import { useState } from 'react'
import type { SportLeague, SportResults } from '../../../../src/wire-sport.ts'
import { checkedResults } from './check-results.ts'
import { Crest } from './crest.tsx'
import css from './results.module.css'
import list from './match-list.module.css'
import type { Sport } from './use-sport.ts'

/** 赛果 and 积分榜 of one league at a time. */
export function Results({ sport, kind }: { sport: Sport; kind: 'results' | 'table' }) {
  const [group, setGroup] = useState(0)
  const league = sport.state.leagues.find((each) => each.group === group)
  return (
    <section className={css.page} aria-label={kind === 'table' ? '积分榜' : '赛果'}>
      <div className={list.leagues} role="group" aria-label="联赛">
        {GROUPS.map((each) => (
          <button key={each} type="button" aria-pressed={group === each} onClick={() => setGroup(each)}>
            {leagueName(each)}
          </button>
        ))}
      </div>
      {league === undefined && <p className={css.note}>正在入场…</p>}
      {league !== undefined && (kind === 'table' ? <Standings league={league} /> : <Rounds league={league} />)}
    </section>
  )
}

function Standings({ league: { group, season, round, standings } }: { league: SportLeague }) {
  return (
    <>
      <p className={css.note}>
        第 {season} 赛季{round > 0 ? ` · 已赛至第 ${round} 轮` : ' · 首轮尚未结束'}
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">名次</th>
            <th scope="col">球队</th>
            <th scope="col">赛</th>
            <th scope="col">胜/平/负</th>
            <th scope="col">净</th>
            <th scope="col">分</th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ team, played, won, drawn, lost, goalsFor, goalsAgainst, points }, at) => (
            <tr key={team} data-top={at < 4}>
              <td>{at + 1}</td>
              <th scope="row">
                <span>
                  <Crest group={group} team={team} size={22} />
                  {teamName(group, team)}
                </span>
              </th>
              <td>{played}</td>
              <td>
                {won}/{drawn}/{lost}
              </td>
              <td>{goalsFor - goalsAgainst}</td>
              <td>
                <b>{points}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function Rounds({ league: { group, results } }: { league: SportLeague }) {
  if (results.length === 0) return <p className={css.note}>本赛季还没有打完的一轮，完场后在这里公布赛果与种子</p>
  return results.map((round) => <Round key={round.cycle} {...{ group, round }} />)
}

function Round({ group, round }: { group: number; round: SportResults }) {
  const [checked, setChecked] = useState<boolean>()
  return (
    <article className={css.round}>
      <h3>
        第 {round.round} 轮 <small>第 {round.season} 赛季</small>
      </h3>
      <ul>
        {round.matches.map(({ match, home, away, score }) => (
          <li key={match}>
            <span>
              {teamName(group, home)}
              <Crest group={group} team={home} size={20} />
            </span>
            <b>{score.join(' : ')}</b>
            <span>
              <Crest group={group} team={away} size={20} />
              {teamName(group, away)}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.seed}>种子 {round.serverSeed}</p>
      <button type="button" onClick={() => setChecked(checkedResults(group, round))}>
        在本机核对这一轮
      </button>
      <p role="status" className={css.verdict} data-good={checked}>
        {checked === true && '✓ 八场比赛按公开种子重算，与赛果完全一致'}
        {checked === false && '✗ 重算结果与赛果不一致'}
      </p>
    </article>
  )
}
