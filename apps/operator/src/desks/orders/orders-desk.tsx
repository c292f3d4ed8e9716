import * as api from '@liuhe/contract/api/operator/orders.ts'
import { useState } from 'react'
import { type Column, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf, shortTime } from '../../shared/site-time.ts'
import { GAME_OPTIONS } from '../draws/words.ts'
import { orderFilters } from './filters.ts'
import { OrderPanel } from './order-panel.tsx'
import { orderLook, type OrderRow, STATE_WORDS } from './words.ts'

const EVERY_MS = 15_000

const FIELDS: readonly FilterField[] = [
  {
    kind: 'text',
    name: 'no',
    label: '单号',
    hint: '完整单号',
    wrong: (words) => wrongBy(words, /^\d{1,19}$/, '单号是数字'),
  },
  {
    kind: 'text',
    name: 'account',
    label: '会员',
    hint: '账号或会员号',
    isShort: true,
    wrong: (words) => wrongBy(words, /^[A-Za-z0-9_-]{1,40}$/, '完整账号或会员号'),
  },
  { kind: 'select', name: 'game', label: '彩种', options: GAME_OPTIONS },
  {
    kind: 'text',
    name: 'turn',
    label: '期号',
    isShort: true,
    wrong: (words) => wrongBy(words, /^\d{5,16}$/, '完整期号'),
  },
  {
    kind: 'text',
    name: 'play',
    label: '玩法',
    hint: '三位代码',
    isShort: true,
    wrong: (words) => wrongBy(words, /^\d{3}$/, '三位代码'),
  },
  { kind: 'select', name: 'state', label: '状态', options: STATE_WORDS },
  {
    kind: 'text',
    name: 'min',
    label: '投注额 ≥',
    hint: '整元',
    isShort: true,
    wrong: (words) => wrongBy(words, /^\d{1,9}$/, '整元'),
  },
]

const wrongBy = (words: string, pattern: RegExp, sentence: string): string | undefined =>
  pattern.test(words) ? undefined : sentence

const COLUMNS: readonly Column<OrderRow>[] = [
  textColumn('单号', ({ orderNo }) => `…${orderNo.slice(-8)}`, { hover: ({ orderNo }) => orderNo }),
  textColumn('会员', ({ account, isTrial }) => (isTrial ? `${account}（试玩）` : account)),
  textColumn('彩种 · 期号', ({ gameName, turnNum }) => `${gameName} ${tailOf(turnNum)}`, {
    hover: ({ gameName, turnNum }) => `${gameName} ${turnNum}`,
  }),
  textColumn('玩法', ({ playName, selectionText }) => `${playName} ${selectionText}`, {
    isWide: true,
    hover: ({ playName, selectionText, notes }) => `${playName} ${selectionText} · ${notes} 注`,
  }),
  moneyColumn('投注额', ({ stake }) => stake),
  stateColumn('状态', orderLook),
  moneyColumn('派彩', ({ reward, state }) => (state === 'won' || state === 'tied' ? reward : undefined)),
  timeColumn('下注', ({ addedAt }) => addedAt, { cell: ({ addedAt }, now) => shortTime(addedAt, now) }),
]

/** Turns of a day are told apart by their last digits. */
const tailOf = (turnNum: string): string => (turnNum.length > 7 ? `…${turnNum.slice(-4)}` : turnNum)

/** Orders by number, member, turn, play, state and stake; one explained step by step. */
export default function OrdersDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(orderFilters)
  const { no, account, game, turn, play, state, min } = filters
  const [searchedTo, setSearchedTo] = useState<number | null>(null)
  const what = {
    list: 'orders' as const,
    filter: {
      ...{ orderNo: no, account, gameId: game, turnNum: game === undefined ? undefined : turn },
      ...{ playCode: play, state, stakeMin: min },
    },
  }
  const list = useList({
    name: 'orders',
    filters: { no, account, game, turn, play, state, min },
    everyMs: EVERY_MS,
    async read(after: string | undefined, options) {
      const answer = await call(api.list, { ...what.filter, after, rows: 50 }, options)
      setSearchedTo(answer.searchedTo)
      return pageAfter(answer)
    },
  })
  return (
    <ListDesk
      filters={{ ...filters, game: wordOr(game), min: wordOr(min) }}
      change={(part: Record<string, unknown>, options) => change(inNumbers(part), options)}
      list={list}
      title="注单"
      icon="bill"
      keyOf={({ orderNo }) => orderNo}
      columns={COLUMNS}
      fields={FIELDS}
      hint={hintOf({ searchedTo, needsGame: turn !== undefined && game === undefined })}
      exported={what}
      bulk={{ what }}
      empty={searchedTo === null ? '还没有注单' : '这一段没有符合条件的注单'}
      listWidth="minmax(0, 1.6fr)"
      pick={{ title: '选一单来看', words: '号码怎样判、赔率怎样算、派了多少，一步一步在这里。' }}
      panel={({ rowKey, onClose }) => <OrderPanel orderNo={String(rowKey)} onClose={onClose} />}
    />
  )
}

const wordOr = (figure: number | undefined): string | undefined => (figure === undefined ? undefined : String(figure))

/** What fields say in words, and the address in figures. */
const inNumbers = (part: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) =>
      (name === 'game' || name === 'min') && value !== undefined ? [name, Number(value)] : [name, value],
    ),
  )

/** A page looks at a bounded number of orders; where that was not enough, it says how far it came. */
function hintOf({ searchedTo, needsGame }: { searchedTo: number | null; needsGame: boolean }): string {
  if (needsGame) return '按期号找，还要选彩种'
  if (searchedTo !== null) return `已找到 ${fullTimeOf(searchedTo)} 为止 · ] 继续往前找`
  return '最新在前'
}
