import type { Family } from '@liuhe/domain/lottery/family.ts'
import * as api from '@liuhe/contract/api/operator/prices.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { LIST } from '../../shell/news.tsx'
import { turnOf } from '../draws/filters.ts'
import { judge, typedIn } from '../prices/draft.ts'
import { PriceGrid } from '../prices/price-table.tsx'
import { STANDARD, useBook } from '../prices/use-book.ts'
import { BookTrial } from './book-trial.tsx'
import { labFilters, oddsOf, oddsWord } from './filters.ts'
import style from './lab.module.css'

/** A copy of the odds to try changes in: what each row returns, and what last week's bets would have brought. */
export function PricesCopy() {
  const { call } = useConsole()
  const [{ game, turn, menu, odds }, change] = useFilters(labFilters)
  const games = useQuery({
    queryKey: [LIST, 'prices', 'games'],
    queryFn: ({ signal }) => call(api.games, {}, { signal, isAutomatic: true }),
  })
  const gameId = game ?? (turn === undefined ? undefined : turnOf(turn).gameId) ?? games.data?.[0]?.gameId
  const book = useBook(gameId, STANDARD)
  const draft = oddsOf(odds)
  const latest = useRef(draft)
  useLayoutEffect(() => void (latest.current = draft))
  const error = games.error ?? book.error
  if (error !== null)
    return <Failed error={error} onRetry={() => void (games.isError ? games.refetch() : book.refetch())} />
  if (games.data?.length === 0) {
    return (
      <Empty icon="nothing" title="还没有彩种">
        彩种由系统写入后，会出现在这里。
      </Empty>
    )
  }
  if (book.data === undefined || gameId === undefined) return <Loading rows={12} />
  const { base, book: known } = book.data
  const judged = judge(base, draft, { family: known.family as Family, lunarYear: known.lunarYear })
  const menus = [...new Set(judged.rows.map(({ row }) => row.play.menu))]
  const shown = menu !== undefined && menus.includes(menu) ? menu : (menus[0] ?? '')
  const type = (field: string, words: string, now: string) =>
    change({ odds: oddsWord(typedIn(latest.current, { field, words, now })) }, { replace: true })
  return (
    <>
      <CopyBar
        {...{ gameId, menus, shown }}
        games={games.data ?? []}
        isChanged={odds !== undefined}
        onGame={(picked) => change({ game: picked, odds: undefined, menu: undefined })}
        onMenu={(name) => change({ menu: name })}
        onClear={() => change({ odds: undefined })}
      />
      <div className={style.box}>
        <PriceGrid
          {...{ base, draft, shown: undefined, onType: type, unread: judged.unread }}
          isOddsOnly
          rows={judged.rows.filter(({ row }) => row.play.menu === shown)}
          faulty={NONE}
        />
      </div>
      <div className={style.panel}>
        <BookTrial
          {...{ gameId, group: STANDARD, odds: judged.change.odds ?? {} }}
          isReady={judged.unread.length === 0}
        />
      </div>
    </>
  )
}

interface CopyBarProps {
  gameId: number
  games: OutputOf<typeof api.games>
  menus: readonly string[]
  /** The menu whose plays are shown. */
  shown: string
  isChanged: boolean
  onGame: (gameId: number) => void
  onMenu: (name: string) => void
  onClear: () => void
}

/** Which game and plays the copy is of, and the ways out of it. */
const CopyBar = ({ gameId, games, menus, shown, isChanged, onGame, onMenu, onClear }: CopyBarProps) => (
  <div className={style.bar}>
    <select aria-label="彩种" value={gameId} onChange={({ target }) => onGame(Number(target.value))}>
      {games.map((one) => (
        <option key={one.gameId} value={one.gameId}>
          {one.gameName}
        </option>
      ))}
    </select>
    <label>
      玩法大类{' '}
      <select value={shown} onChange={({ target }) => onMenu(target.value)}>
        {menus.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
    <span className={style.note}>副本，不影响投注；地址里带着改动，可直接发给同事</span>
    <Button disabled={!isChanged} onClick={onClear}>
      清空副本
    </Button>
    <Link to="/prices" search={{ game: gameId } as never}>
      去赔率与限额
    </Link>
  </div>
)

/** A copy may return what it likes. */
const NONE: ReadonlySet<string> = new Set()
