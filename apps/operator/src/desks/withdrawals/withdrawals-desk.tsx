import { PayoutKind } from '@liuhe/contract/api/security.ts'
import { WITHDRAWAL_RULES } from '@liuhe/domain/withdrawals/rules.ts'
import { ageColumn, type Column, moneyColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import { type FilterField, MEMBER_FIELD } from '../../frame/filter-fields.ts'
import { liOf, useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import type { ViewsProps } from '../../frame/views.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { Icon } from '../../shared/icon.tsx'
import { spanOf } from '../../shared/site-time.ts'
import { amountText } from '../../shared/value-text.ts'
import { withdrawalFilters } from './filters.ts'
import { PaidDay } from './paid-day.tsx'
import { RuleTags } from './rule-tags.tsx'
import { isFree, type QueueRow, useWithdrawals } from './use-withdrawals.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { KIND_TITLES, modeOf, QUEUE_TITLES, RULE_WORDS, shortNumber, stateLook } from './words.ts'

const FIELDS: readonly FilterField[] = [
  MEMBER_FIELD,
  {
    kind: 'select',
    name: 'rule',
    label: '规则',
    options: Object.fromEntries(WITHDRAWAL_RULES.map((rule) => [rule, RULE_WORDS[rule].name])),
  },
  {
    kind: 'select',
    name: 'kind',
    label: '方式',
    options: Object.fromEntries(PayoutKind.options.map((kind) => [kind, KIND_TITLES[kind]])),
  },
  { kind: 'amount', label: '金额', from: 'min', to: 'max' },
  { kind: 'yes', name: 'mine', label: '只看我的', keycap: 'm' },
]

const EMPTY = {
  review: '没有待审核的提现',
  payable: '没有待付款的提现',
  offered: '没有等会员付款的提现',
  paying: '没有付款中的提现',
  failed: '没有付款失败的提现',
  all: '还没有提现',
} as const

const COLUMNS: readonly Column<QueueRow>[] = [
  textColumn('单号', ({ orderNo }) => shortNumber(orderNo), { hover: ({ orderNo }) => orderNo }),
  textColumn('会员', ({ account }) => account),
  moneyColumn('金额', ({ amount }) => amount),
  textColumn('方式', (row) => modeOf(row), { hover: ({ provider, accountNumber }) => `${provider} ${accountNumber}` }),
  stateColumn('状态', stateLook),
  ageColumn('账龄', (row) => ({ since: row.createTime, until: row.auditTime, due: row.dueTime })),
  textColumn('需要留意', (row) => <RuleTags rules={row.rules} needsTwo={row.peopleNeeded === 2} most={1} />),
]

const claimOf = (login: string): Column<QueueRow> =>
  textColumn('领取', ({ claim }, now) =>
    claim === null || claim.until <= now ? undefined : (
      <>
        <Icon name="lock" /> {claim.login === login ? '我' : claim.login}
      </>
    ),
  )

const VIEWS = { ...QUEUE_TITLES, day: '当日核对' } as const

/** Withdrawals that wait for people, and what was paid on a day. */
export default function WithdrawalsDesk() {
  const [{ view, queue = 'review', day }, change] = useFilters(withdrawalFilters)
  const views = {
    ...{ views: VIEWS, shown: view ?? queue },
    onPick: (name: string) =>
      change({
        ...(name === 'day' ? { view: 'day' } : { view: undefined, queue: name as typeof queue }),
        ...{ day: undefined, row: undefined },
      }),
  }
  return view === 'day' ? (
    <PaidDay {...{ views, day }} onDay={(picked) => change({ day: picked })} />
  ) : (
    <Queue views={views} />
  )
}

/** The queue on the left, what speaks for and against one on the right. */
function Queue({ views }: { views: ViewsProps }) {
  const { login } = useOperator()
  const [filters, change] = useFilters(withdrawalFilters)
  const list = useWithdrawals(filters)
  const queue = filters.queue ?? 'review'
  const isWhole = !list.hasMore && list.page === 1
  const summary = (rows: readonly QueueRow[], now: number) => {
    if (rows.length === 0 || queue === 'all') return undefined
    const oldest = rows.reduce((least, { createTime }) => Math.min(least, createTime), now)
    const sum = ` · 合计 ${amountText(rows.reduce((total, { amount }) => total + amount, 0n))} 元`
    return `${rows.length}${list.hasMore ? '+' : ''} 件 · 最久 ${spanOf(now - oldest)}${isWhole ? sum : ''}`
  }
  return (
    <ListDesk
      {...{ filters, change, list, summary }}
      title="提现审核"
      icon="wallet"
      keyOf={({ orderNo }) => orderNo}
      // Of all, most are done and nobody takes them: the others need the room.
      columns={queue === 'all' ? COLUMNS : [...COLUMNS, claimOf(login)]}
      fields={FIELDS}
      hint={`${queue === 'all' ? '最新在前' : '最久在前'} · 视图已写入地址栏`}
      views={views}
      exported={{
        list: 'withdrawals',
        filter: {
          ...{ queue, member: filters.member, rule: filters.rule, kind: filters.kind, isMine: filters.mine },
          ...{ amountMin: liOf(filters.min), amountMax: liOf(filters.max) },
        },
      }}
      empty={EMPTY[queue]}
      isQuiet={(row, now) => !isFree(row, login, now)}
      isNext={(row) => isFree(row, login)}
      listWidth="minmax(548px, 1fr)"
      pick={{ title: '选一笔来看', words: '按 j 和 k 在列表里移动，证据和决定在这里。' }}
      panel={({ rowKey, onNext, onClose }) => (
        <WithdrawalPanel
          orderNo={rowKey}
          listed={{ rows: list.rows, readAt: list.readAt, filters, isWhole }}
          {...{ onNext, onClose }}
        />
      )}
    />
  )
}
