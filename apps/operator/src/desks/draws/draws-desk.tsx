import * as api from '@liuhe/contract/api/operator/draws.ts'
import { type Column, countColumn, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageAfter, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Balls } from '../../shared/balls.tsx'
import { countdownOf, shortTime } from '../../shared/site-time.ts'
import { DrawPanel } from './draw-panel.tsx'
import { drawFilters, wordOfTurn } from './filters.ts'
import style from './draws.module.css'
import { drawLook, type DrawRow, GAME_OPTIONS, PROOF_WORDS, voidWords } from './words.ts'

/** The engine and members are not in the news of colleagues: what they do is asked for by time. */
const EVERY_MS = 5_000

const VIEWS = { now: '开盘与待办', settled: '已结算', void: '已作废', scheduled: '未开盘' } as const

const EMPTY = {
  now: '没有未结束的期次',
  settled: '还没有已结算的期次',
  void: '没有作废的期次',
  scheduled: '没有排期',
} as const

const WORST_IS =
  '最坏派彩：开盘期次看过的赛果里最大的（规则实验室）；注单过多时是全部中奖之和 · 开盘中的数字每 5 秒一次'

const FIELDS: readonly FilterField[] = [{ kind: 'select', name: 'game', label: '彩种', options: GAME_OPTIONS }]

const HEAD: readonly Column<DrawRow>[] = [
  textColumn('彩种', ({ gameName }) => gameName),
  textColumn('期号', ({ turnNum }) => turnNum),
  timeColumn('开奖', ({ planAt }) => planAt, { cell: ({ planAt }, now) => shortTime(planAt, now) }),
]
const STATE = stateColumn<DrawRow>('状态', drawLook)
const LEFT = textColumn<DrawRow>('距封盘', (row, now) => leftOf(row, now), { isFigure: true })
const STAKES: readonly Column<DrawRow>[] = [
  countColumn('注单', ({ orders }) => orders),
  moneyColumn('投注额', ({ stake }) => stake, { isStrong: false }),
]
const WORST = moneyColumn<DrawRow>('最坏派彩', ({ worst, payoutMax }) => worst?.paid ?? payoutMax)
const PROOF = textColumn<DrawRow>('承诺', ({ proof }) => PROOF_WORDS[proof])
const RESULT = textColumn<DrawRow>('赛果', (row) => resultOf(row), { isWide: true })

/** What is over has a result and nothing left to wait for, and its view says its state: ten balls need the room. */
const OVER = [...HEAD, ...STAKES, PROOF, RESULT]
const COLUMNS_OF = {
  now: [...HEAD, STATE, LEFT, ...STAKES, WORST, PROOF, RESULT],
  settled: OVER,
  void: OVER,
  scheduled: [...HEAD, STATE, PROOF],
} as const

/** What is left until the close; of a result that does not come, how long it has been due; of a hold, its rest. */
function leftOf({ state, closeAt, planAt, settleFrom }: DrawRow, now: number) {
  if (state === 'overdue') return <b className={style.late}>+{countdownOf(now - planAt)}</b>
  if (state === 'held' && settleFrom !== null) return countdownOf(settleFrom - now)
  if (state === 'closing') return <b className={style.soon}>{countdownOf(closeAt - now)}</b>
  return state === 'open' ? countdownOf(closeAt - now) : undefined
}

function resultOf({ resultText, family, voidReason }: DrawRow) {
  if (resultText !== null) return <Balls family={family} resultText={resultText} />
  return voidReason === null ? undefined : voidWords(voidReason)
}

/** Draws of all games: what wants somebody first. */
export default function DrawsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(drawFilters)
  const { view = 'now', game } = filters
  const list = useList({
    name: 'draws',
    filters: { view, game },
    everyMs: EVERY_MS,
    read: async (after: string | undefined, options) =>
      pageAfter(await call(api.list, { view, gameId: game, after, rows: view === 'now' ? 200 : 50 }, options)),
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="期次"
      icon="calendar"
      keyOf={wordOfTurn}
      columns={COLUMNS_OF[view]}
      fields={FIELDS}
      hint={view === 'now' ? WORST_IS : undefined}
      views={{
        views: VIEWS,
        shown: view,
        onPick: (name) => change({ view: name as typeof view, row: undefined }),
        counts: view === 'now' && list.isRead ? { now: list.rows.length } : undefined,
      }}
      summary={(rows) => (view === 'now' ? summaryOf(rows) : undefined)}
      empty={EMPTY[view]}
      listWidth={view === 'now' ? 'minmax(0, 1.75fr)' : 'minmax(0, 2fr)'}
      pick={{ title: '选一期来看', words: '敞口、承诺与证明、提前封盘和作废都在这里。' }}
      panel={({ rowKey, onClose }) => (
        <DrawPanel word={String(rowKey)} listed={list.rows} readAt={list.readAt} onClose={onClose} />
      )}
    />
  )
}

function summaryOf(rows: readonly DrawRow[]): string {
  const count = (...states: DrawRow['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  const late = count('overdue', 'stopped')
  return `${count('open', 'closing')} 期开盘 · ${count('closed')} 期待开奖${late === 0 ? '' : ` · ${late} 期要处理`}`
}
