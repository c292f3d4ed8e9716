import { paths } from '@liuhe/brand/paths.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { FAMILIES, type Family, isFamily } from '@liuhe/domain/lottery/family.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { useId, useState } from 'react'
import IconDown from '~icons/mingcute/down-line'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../shared/page.tsx'
import { type GameRow, useGames } from '../../shared/games/use-games.ts'
import styles from './game-structures-page.module.css'
import { type MenuStructure, structureOf } from './game-structure.ts'

/** 玩法结构: every game with its plays, their odds and limits, as the server prices them (Ruling G20). */
export default function GameStructuresPage() {
  const { games, failed, retry } = useGames()
  const families = Object.keys(FAMILIES)
    .filter(isFamily)
    .filter((family) => games === undefined || games.some((game) => game.family === family))
  const [asked, setFamily] = useState<Family>('LHC')
  const family = families.includes(asked) ? asked : families[0]
  const shown = games?.filter((game) => game.family === family).toSorted((a, b) => a.sort - b.sort)
  return (
    <Page title="玩法结构">
      <Tabs
        sticky
        label="彩种分类"
        items={families.map((key) => ({ key, label: FAMILIES[key].name }))}
        value={family ?? asked}
        onChange={setFamily}
      />
      <div className={styles.page}>
        {shown === undefined && (failed ? <ErrorState onRetry={retry} /> : <SkeletonCard lines={6} />)}
        {shown?.length === 0 && <Empty text="暂无数据" />}
        {shown?.map((game, index) => (
          <GameStructure key={game.gameId} game={game} startsOpen={index === 0} />
        ))}
      </div>
    </Page>
  )
}

function GameStructure({ game, startsOpen }: { game: GameRow; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <section className={styles.game} aria-label={game.gameName}>
      <h2>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{game.gameName}</span>
          {!game.bettable && <small>暂未开放投注</small>}
          <IconDown aria-hidden="true" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Menus game={game} />}
      </div>
    </section>
  )
}

function Menus({ game: { gameId, family, bettable } }: { game: GameRow }) {
  const offer = useRead(lottery.playCategories, { gameId })
  if (offer.data === undefined)
    return offer.isError ? <ErrorState onRetry={() => void offer.refetch()} /> : <SkeletonCard lines={5} />
  if (!isFamily(family)) return <Empty text="该游戏暂未开放投注" />
  const plays = offer.data.plays.flatMap(({ code }) => playOf(family, code) ?? [])
  if (plays.length === 0) return <Empty text="该游戏暂未开放投注" />
  const menus = structureOf(plays, family, offer.data)
  return (
    <div className={styles.menus}>
      <p className={styles.total}>
        {menus.length} 类 {plays.length} 种玩法，赔率对应第 {offer.data.turnNum} 期
      </p>
      {menus.map((menu) => (
        <Menu key={menu.name} menu={menu} />
      ))}
      <p className={styles.links}>
        <Link to={paths['game-tutorial']({ id: gameId })}>玩法说明</Link>
        {bettable && <Link to={paths.game({ id: gameId })}>去投注</Link>}
      </p>
    </div>
  )
}

const Menu = ({ menu: { name, plays } }: { menu: MenuStructure }) => (
  <table className={styles.table} aria-label={name}>
    <caption>{name}</caption>
    <thead>
      <tr>
        <th scope="col">玩法</th>
        <th scope="col">项数</th>
        <th scope="col">赔率</th>
        <th scope="col">单注限额</th>
      </tr>
    </thead>
    <tbody>
      {plays.map((play) => (
        <tr key={play.code}>
          <th scope="row">
            {play.name}
            <small>{play.model}</small>
          </th>
          <td>{play.items}</td>
          <td>{play.odds}</td>
          <td>{play.limits}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
