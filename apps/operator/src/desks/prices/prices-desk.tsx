import * as api from '@liuhe/contract/api/operator/prices.ts'
import { useQuery } from '@tanstack/react-query'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useFilters } from '../../frame/filters.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import { type Book, type Draft, type Judged, judge, readDraft, typedIn, type Version } from './draft.ts'
import { priceFilters } from './filters.ts'
import { PriceGrid } from './price-table.tsx'
import style from './prices.module.css'
import { Changes, SendDraft } from './send-draft.tsx'
import { Versions } from './versions.tsx'

/** Odds and limits of a game: the newest version, what somebody types over it, and how both return (console.md §2.4). */
export default function PricesDesk() {
  const { call } = useConsole()
  const [{ game }, change] = useFilters(priceFilters)
  const games = useQuery({ queryKey: [LIST, 'prices', 'games'], queryFn: ({ signal }) => call(api.games, {}, { signal }) })
  const gameId = game ?? games.data?.[0]?.gameId
  const book = useQuery({
    queryKey: [LIST, 'prices', gameId],
    enabled: gameId !== undefined,
    queryFn: async ({ signal }) => {
      const known = await call(api.versions, { gameId: gameId as number, rows: 50 }, { signal })
      return { known, newest: await call(api.version, { gameId: gameId as number, number: known.newest }, { signal }) }
    },
  })
  const error = games.error ?? book.error
  const retry = () => void Promise.all([games.refetch(), book.refetch()])
  return (
    <div className={style.desk}>
      <header className={style.head}>
        <h1>赔率与限额</h1>
        <select
          aria-label="彩种"
          value={gameId ?? ''}
          onChange={({ target }) => change({ game: Number(target.value), menu: undefined })}
        >
          {games.data?.map((one) => (
            <option key={one.gameId} value={one.gameId}>
              {one.gameName}
            </option>
          ))}
        </select>
        {book.data !== undefined && <p>{basedOn(book.data.newest)}</p>}
      </header>
      {error !== null && <Failed error={error} onRetry={retry} />}
      {error === null && book.data === undefined && (games.data?.length === 0 ? <NoGames /> : <Loading rows={12} />)}
      {book.data !== undefined && <Board key={gameId} book={book.data.known} newest={book.data.newest} />}
    </div>
  )
}

const NoGames = () => (
  <Empty icon="nothing" title="还没有彩种">
    彩种由系统写入后，会出现在这里。
  </Empty>
)

const basedOn = ({ number, effectiveTime, madeBy, approvedBy, state }: Version): string =>
  `基于 v${number}（${fullTimeOf(effectiveTime)} 生效${state === 'scheduled' ? '，预约' : ''}，${
    approvedBy === null ? '系统初始' : `${madeBy} 制，${approvedBy} 审`
  }）`

function Board({ book, newest }: { book: Book; newest: Version }) {
  const operator = useOperator()
  const [text, keep, forget] = useDraft(operator.login, `prices/${book.gameId}`)
  const draft = readDraft(text)
  const maySet = may(operator, 'setPrices')
  const judged = judge(newest, draft, { family: book.family as Family, lunarYear: book.lunarYear })
  const type = (field: string, words: string, now = '') => {
    const next = typedIn(draft, { field, words, now })
    keep(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  }
  return (
    <>
      <Rows {...{ judged, newest, draft }} onType={maySet ? type : undefined} />
      <div className={style.foot}>
        <Changes {...{ judged, draft, newest }} />
        {maySet ? (
          <SendDraft {...{ book, newest, draft, judged, type, forget }} />
        ) : (
          <section className={style.part} aria-label="生效与影响">
            <p>只有风控可以提出新的赔率与限额。</p>
          </section>
        )}
        <Versions book={book} maySet={maySet} />
      </div>
    </>
  )
}

interface RowsProps {
  judged: Judged
  newest: Version
  draft: Draft
  onType: ((field: string, words: string, now: string) => void) | undefined
}

function Rows({ judged, newest, draft, onType }: RowsProps) {
  const [{ menu, only }, change] = useFilters(priceFilters)
  const menus = [...new Set(judged.rows.map(({ row }) => row.play.menu))]
  const shownMenu = menu !== undefined && menus.includes(menu) ? menu : menus[0]
  const toggle = (name: 'changed' | 'marked') => change({ only: only === name ? undefined : name })
  useKeys([{ keys: 'd', label: '只看改动', run: () => toggle('changed') }])
  const rows = judged.rows.filter(({ row, isChanged, verdict }) => {
    if (only === 'changed') return isChanged
    if (only === 'marked') return verdict !== 'in'
    return row.play.menu === shownMenu
  })
  const faulty = new Set(
    judged.faults.flatMap((fault) => {
      if (fault.kind === 'return') return fault.keys.map((key) => `odds:${key}`)
      if (fault.kind === 'key') return [`odds:${fault.key}`]
      return fault.kind === 'limits' ? [`stakeMin:${fault.play}`, `stakeMax:${fault.play}`, `lineMin:${fault.play}`] : []
    }),
  )
  return (
    <>
      <div className={style.bar}>
        <label>
          玩法大类{' '}
          <select
            value={shownMenu}
            disabled={only !== undefined}
            onChange={({ target }) => change({ menu: target.value })}
          >
            {menus.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button keycap="d" aria-pressed={only === 'changed'} onClick={() => toggle('changed')}>
          只看改动
        </Button>
        <Button aria-pressed={only === 'marked'} onClick={() => toggle('marked')}>
          变动大或带外
        </Button>
        <p>RTP 按无返点会员计，和局退本金计入</p>
      </div>
      <div className={style.box}>
        {rows.length === 0 ? (
          <Empty icon="filter" title={only === 'changed' ? '还没有改动' : '没有需要注意的行'}>
            在草稿一列里改数值，改动会留在本机，直到送复核。
          </Empty>
        ) : (
          <PriceGrid {...{ rows, version: newest, draft, faulty, onType, unread: judged.unread }} />
        )}
      </div>
    </>
  )
}
