import { paths } from '@liuhe/brand/paths.ts'
import * as company from '@liuhe/contract/api/company.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { type Family, isFamily } from '@liuhe/domain/lottery/family.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useState } from 'react'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import { OperatorText } from '../../shared/operator/about-text.tsx'
import type { PageProps } from '../../shared/navigation.ts'
import { Page } from '../../shared/page.tsx'
import { useGames } from '../../shared/games/use-games.ts'
import { type PlayRules, rulesOfPlays } from './play-rules.ts'
import type { Offer } from './play-prices.ts'
import { RULES } from './rules/index.ts'
import styles from './tutorial-page.module.css'

/** The rules of a game: what is drawn, how each play is won, what it pays and returns (Ruling G04). */
export default function TutorialPage({ params }: PageProps) {
  const gameId = Number(params['id'])
  const { games, gameOf, failed, retry } = useGames()
  const game = gameOf(gameId)
  const family = game && isFamily(game.family) ? game.family : undefined
  return (
    <Page
      title={game ? `${game.gameName}玩法` : '玩法说明'}
      fallback={paths.game({ id: gameId })}
      action={
        game && (
          <Link className={styles.bet} to={paths.game({ id: gameId })}>
            去投注
          </Link>
        )
      }
    >
      <div className={styles.page}>
        {games === undefined && !failed && <SkeletonCard lines={6} />}
        {games === undefined && failed && <ErrorState onRetry={retry} />}
        {games !== undefined && !family && (
          <EmptyList text="游戏不存在" to={paths['game-structures']()} step="查看全部玩法" />
        )}
        {family && <OperatorsWords gameId={gameId} />}
        {family && <Rules key={gameId} gameId={gameId} family={family} />}
      </div>
    </Page>
  )
}

/** What the operator says above the rules; where it cannot be read, the rules are what people came for. */
function OperatorsWords({ gameId }: { gameId: number }) {
  const { data } = useRead(company.tutorial, { gameId })
  return data === undefined || data.html === '' ? null : <OperatorText html={data.html} />
}

function Rules({ gameId, family }: { gameId: number; family: Family }) {
  const info = useRead(lottery.openInfo, { gameId })
  const offer = useRead(lottery.playCategories, { gameId })
  const closeSeconds = info.data && Math.round((info.data.plan.planTime - info.data.cur.closeTime) / 1000)
  const { intro, notes } = RULES[family]
  return (
    <>
      <section className={styles.card}>
        <h2 className={styles.title}>开奖规则</h2>
        <p className={styles.text}>{intro}</p>
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {closeSeconds !== undefined && closeSeconds > 0 && <li>每期开奖前 {closeSeconds} 秒停止投注。</li>}
          <li>派彩 = 每注金额 × 赔率，含本金，不足一分舍去；和局退还本金，不计入有效投注。</li>
        </ul>
      </section>
      {offer.data === undefined && !offer.isError && <SkeletonCard lines={8} />}
      {offer.data === undefined && offer.isError && <ErrorState onRetry={() => void offer.refetch()} />}
      {offer.data !== undefined && <Plays family={family} offer={offer.data} />}
    </>
  )
}

function Plays({ family, offer }: { family: Family; offer: Offer }) {
  const plays = offer.plays.flatMap(({ code }) => playOf(family, code) ?? [])
  const menus = [...new Set(plays.map(({ menu }) => menu))]
  const [chosen, setChosen] = useState(menus[0] ?? '')
  if (plays.length === 0)
    return <EmptyList text="该游戏暂未开放投注" to={paths['game-structures']()} step="查看全部玩法" />
  return (
    <>
      <Tabs
        label="玩法"
        sticky
        className={styles.tabs}
        value={chosen}
        onChange={setChosen}
        items={menus.map((key) => ({ key, label: key }))}
      />
      {rulesOfPlays(
        plays.filter(({ menu }) => menu === chosen),
        family,
        offer,
      ).map((card) => (
        <PlayCard key={card.name} {...card} />
      ))}
      <p className={styles.foot}>返还率为长期平均值，按默认赔率与未取返水计算；开奖结果完全随机，与往期无关。</p>
    </>
  )
}

function PlayCard({ name, model, limits, text, count, rows }: PlayRules) {
  return (
    <section className={styles.card} aria-label={name}>
      <h3 className={styles.name}>
        {name}
        <small className={styles.model}>{model}</small>
        <small className={styles.limits}>{limits}</small>
      </h3>
      <p className={styles.text}>{text}</p>
      {count !== '' && <p className={styles.count}>{count}</p>}
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">投注项</th>
            <th scope="col">赔率</th>
            <th scope="col">中奖率</th>
            <th scope="col">返还率</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, odds, chance, back }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{odds}</td>
              <td>{chance === undefined ? '—' : percent(chance)}</td>
              <td>{back === undefined ? '—' : percent(back)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Small chances keep enough digits to tell them apart. */
const percent = (share: number): string => {
  const value = share * 100
  return value >= 0.1 ? `${value.toFixed(2)}%` : `${value.toPrecision(2)}%`
}
