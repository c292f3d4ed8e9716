import * as api from '@liuhe/contract/api/operator/ledger.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { billNo, billPlaceOf } from '@liuhe/domain/bills/bill-number.ts'
import { billLabel, billTypeIds } from '@liuhe/domain/bills/bill-types.ts'
import { type Money, parseYuan } from '@liuhe/domain/money.ts'
import { type Column, textColumn, timeColumn } from '../../frame/columns.tsx'
import { type FilterField, MEMBER_FIELD } from '../../frame/filter-fields.ts'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { amountText } from '../../shared/value-text.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { DebtsView } from './debts-view.tsx'
import { ledgerFilters } from './filters.ts'
import { useLedgerFrame } from './use-ledger-frame.ts'
import { accountWords, billWords } from './words.ts'

type Answer = OutputOf<typeof api.postings>
/** A posting, and whose account is listed where it is one. */
type Row = Answer['data'][number] & { own: Answer['account'] }

const ROWS = 100

const FIELDS: readonly FilterField[] = [
  { kind: 'text', name: 'number', label: '单号', hint: '账单、充值、提现、流水号、幂等键' },
  MEMBER_FIELD,
  { kind: 'select', name: 'purse', label: '账户', options: { live: '游戏钱包', held: '提现冻结' } },
  { kind: 'day', name: 'day', label: '日期' },
  {
    ...{ kind: 'select', name: 'type', label: '账单' },
    options: Object.fromEntries(billTypeIds.map((id) => [String(id), `${id} ${billLabel(id)}`])),
  },
  {
    ...{ kind: 'text', name: 'amount', label: '金额', isShort: true },
    wrong: (words) => (parseYuan(words) === undefined ? '元，最多三位小数' : undefined),
  },
]

/** The books, and what members owe after corrections. Nothing here writes. */
export default function LedgerDesk() {
  const [{ view }] = useFilters(ledgerFilters)
  return view === 'debts' ? <DebtsView /> : <PostingsView />
}

/** Postings behind a number, of a member, of a day; and what explains each amount. */
function PostingsView() {
  const { call } = useConsole()
  const frame = useLedgerFrame('postings')
  const { filters } = frame
  const { number, member, purse, day, type, amount } = filters
  const list = useList<Row, string>({
    name: 'ledger',
    filters,
    async read(after, options) {
      const sum = amount === undefined ? undefined : parseYuan(amount)
      const tranType = type === undefined ? undefined : Number(type)
      const asked = { number, member, purse, day, tranType, amount: sum, after, rows: ROWS }
      const { data, next, account } = await call(api.postings, asked, options)
      return { rows: data.map((row) => ({ ...row, own: account })), next: next ?? undefined }
    },
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ transferId, line }) => billNo({ transferId: BigInt(transferId), line })}
      columns={member === undefined || number !== undefined ? ALL_COLUMNS : OWN_COLUMNS}
      fields={FIELDS}
      hint="最新在前 · 每页查看至多一千笔"
      summary={([first]) => (first?.own ? summaryOf(first.own) : '只读，没有按钮会改变账目')}
      exported={{
        list: 'postings',
        filter: {
          ...{ number, member, day, purse: purse ?? 'main' },
          tranType: type === undefined ? undefined : Number(type),
          amount: amount === undefined ? undefined : parseYuan(amount),
        },
      }}
      empty="没有分录"
      listWidth="minmax(0, 1fr)"
      pick={{ title: '选一笔来解释', words: '算式、赛果或到账、注单，一直到钱从哪里来。' }}
      panel={({ rowKey, onClose }) => {
        const place = billPlaceOf(rowKey)
        return place === undefined ? null : <ExplainPanel place={place} onClose={onClose} />
      }}
    />
  )
}

const summaryOf = ({ account, address, balance }: NonNullable<Answer['account']>): string =>
  `${accountWords(address, { account })} · 余额 ${amountText(balance)} 元`

const ALL_COLUMNS: readonly Column<Row>[] = [
  timeColumn('时间', ({ at }) => at),
  textColumn('账单', billWords),
  textColumn('从', ({ from }) => accountWords(from.address, from.member)),
  textColumn('到', ({ to }) => `→ ${accountWords(to.address, to.member)}`, { isWide: true }),
  { title: '金额', cell: ({ amount }) => amountText(amount), isFigure: true, isStrong: true },
]

const isOut = ({ own, from }: Row): boolean => from.address === own?.address

/** Of one account an amount has a sign, and leaves a balance. */
const OWN_COLUMNS: readonly Column<Row>[] = [
  timeColumn('时间', ({ at }) => at),
  textColumn('账单', billWords, { isWide: true }),
  { title: '金额', cell: (row) => amountWords(row.amount, isOut(row)), isFigure: true, isStrong: true },
  { title: '余额', cell: (row) => amountText((isOut(row) ? row.from.after : row.to.after) ?? 0n), isFigure: true },
]

/** `+9,600.00`, `−200.00` */
const amountWords = (amount: Money, out: boolean): string => (out ? amountText(-amount) : `+${amountText(amount)}`)
