import * as api from '@liuhe/contract/api/operator/prices.ts'
import { writePriceFile } from '@liuhe/domain/bets/price-file.ts'
import type { PriceTable } from '@liuhe/domain/bets/price-table.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Empty, Failed, Loading } from '../../shared/states.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { LIST } from '../../shell/news.tsx'
import { type Book, type Draft, draftOver, figuresOf, judge, readDraft, typedIn, type Version } from './draft.ts'
import { priceFilters } from './filters.ts'
import { GroupsDialog } from './groups-dialog.tsx'
import { PriceFileDialog } from './price-file-dialog.tsx'
import style from './prices.module.css'
import { Rows } from './rows.tsx'
import { Changes, SendDraft } from './send-draft.tsx'
import { STANDARD, useBook, useGroups, useVersion } from './use-book.ts'
import { Versions } from './versions.tsx'

/** Odds and limits of a game: the newest version, what somebody types over it, and how both return (docs/prices.md). */
export default function PricesDesk() {
  const { call } = useConsole()
  const [{ game, group = STANDARD, version }, change] = useFilters(priceFilters)
  const games = useQuery({
    queryKey: [LIST, 'prices', 'games'],
    queryFn: ({ signal }) => call(api.games, {}, { signal, isAutomatic: true }),
  })
  const groups = useGroups()
  const gameId = game ?? games.data?.[0]?.gameId
  const book = useBook(gameId, group)
  const shown = useVersion(gameId, group, version)
  const error = games.error ?? groups.error ?? book.error ?? shown.error
  const retry = () => {
    for (const one of [games, groups, book, shown]) if (one.isError) void one.refetch()
  }
  const known = book.data
  const isReady = known !== undefined && (version === undefined || shown.data !== undefined)
  return (
    <div className={style.desk}>
      <header className={style.head}>
        <h1>赔率与限额</h1>
        <select
          aria-label="彩种"
          value={gameId ?? ''}
          onChange={({ target }) => change({ game: Number(target.value), menu: undefined, version: undefined })}
        >
          {games.data?.map((one) => (
            <option key={one.gameId} value={one.gameId}>
              {one.gameName}
            </option>
          ))}
        </select>
        <select
          aria-label="会员组"
          value={group}
          onChange={({ target }) => change({ group: target.value, version: undefined })}
        >
          {groups.data?.map((one) => (
            <option key={one.group} value={one.group}>
              会员组：{one.name}
              {one.members !== null && `（${one.members > 10_000 ? '10,000+' : one.members} 人）`}
            </option>
          ))}
        </select>
        {known !== undefined && <Based {...known} />}
      </header>
      {error !== null && <Failed error={error} onRetry={retry} />}
      {error === null && !isReady && (games.data?.length === 0 ? <NoGames /> : <Loading rows={12} />)}
      {error === null && isReady && (
        <Board key={`${gameId} ${group}`} book={known.book} base={known.base} group={group} shown={shown.data} />
      )}
    </div>
  )
}

const NoGames = () => (
  <Empty icon="nothing" title="还没有彩种">
    彩种由系统写入后，会出现在这里。
  </Empty>
)

/** What a draft lies over, and since when that holds. */
function Based({ book, base: { number, effectiveTime, madeBy, approvedBy, state } }: { book: Book; base: Version }) {
  const of = book.newest === 0 ? '标准组 ' : ''
  const people = approvedBy === null ? '系统初始' : `${madeBy} 制，${approvedBy} 审`
  const scheduled = state === 'scheduled' ? '，预约' : ''
  return (
    <p>
      基于 {of}v{number}（{fullTimeOf(effectiveTime)} 生效{scheduled}，{people}）
    </p>
  )
}

interface BoardProps {
  book: Book
  base: Version
  group: string
  /** A version that is looked at; the draft waits meanwhile. */
  shown: Version | undefined
}

function Board({ book, base, group, shown }: BoardProps) {
  const operator = useOperator()
  const [text, keep, forget] = useDraft(operator.login, `prices/${book.gameId}/${group}`)
  const [, change] = useFilters(priceFilters)
  const mine = readDraft(text)
  const draft = shown === undefined ? mine : draftOver(base, figuresOf(shown))
  const maySet = may(operator, 'setPrices')
  const family = book.family as Family
  const judged = judge(base, draft, { family, lunarYear: book.lunarYear })
  const write = (next: Draft) => keep(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
  // Lines that stand still keep the function of an earlier letter, and must not bring its draft back.
  const latest = useRef(mine)
  useLayoutEffect(() => void (latest.current = mine))
  const type = (field: string, words: string, now = '') => write(typedIn(latest.current, { field, words, now }))
  const readIn = (figures: ReadonlyMap<string, string>) => {
    const rest = Object.entries(mine).filter(([field]) => !figures.has(field))
    write({ ...Object.fromEntries(rest), ...draftOver(base, figures) })
    change({ version: undefined })
  }
  const mayType = maySet && shown === undefined
  return (
    <>
      <Rows {...{ judged, base, draft, shown }} onType={mayType ? type : undefined}>
        <Tools {...{ book, table: judged.table, base, group }} onRead={maySet ? readIn : undefined} />
      </Rows>
      <div className={style.foot}>
        <Changes {...{ judged, draft, base, shown }} />
        {mayType ? (
          <SendDraft {...{ book, base, group, draft, judged, type, forget }} />
        ) : (
          <section className={style.part} aria-label="生效与影响">
            <h2>生效与影响</h2>
            <p>
              {shown === undefined
                ? '只有风控可以提出新的赔率与限额。'
                : `正在看 v${shown.number}：${fullTimeOf(shown.effectiveTime)} 生效。原因：${shown.reason}`}
            </p>
          </section>
        )}
        <Versions book={book} group={group} maySet={maySet} shown={shown?.number} />
      </div>
    </>
  )
}

interface ToolsProps {
  book: Book
  base: Version
  /** What is shown: the version with the draft in it. */
  table: PriceTable
  group: string
  onRead: ((figures: ReadonlyMap<string, string>) => void) | undefined
}

/** Files of the whole table, and who is in which group. */
function Tools({ book: { gameName, family, lunarYear }, base, table, group, onRead }: ToolsProps): ReactNode {
  const [open, setOpen] = useState<'file' | 'groups'>()
  const close = () => setOpen(undefined)
  const save = () => {
    const { odds, limits } = table
    const text = writePriceFile(family as Family, lunarYear, { ...limits, odds, plays: limits.plays ?? {} })
    saveFile(`赔率-${gameName}-${group}-v${base.number}.csv`, text, 'text/csv;charset=utf-8')
  }
  return (
    <>
      {onRead !== undefined && (
        <Button onClick={() => setOpen('file')}>
          <Icon name="upload" />
          导入 CSV
        </Button>
      )}
      <Button onClick={save}>
        <Icon name="download" />
        导出 CSV
      </Button>
      {onRead !== undefined && <Button onClick={() => setOpen('groups')}>会员分组…</Button>}
      {open === 'file' && onRead !== undefined && (
        <PriceFileDialog {...{ family: family as Family, base }} onRead={onRead} onClose={close} />
      )}
      {open === 'groups' && <GroupsDialog onClose={close} />}
    </>
  )
}
