import * as api from '@liuhe/contract/api/operator/withdrawals.ts'
import { stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { payoutTermFilters } from './filters.ts'
import { FreezePanel } from './freeze-panel.tsx'
import { TermPanel } from './term-panel.tsx'
import { freezeRow, type Term, termsOf } from './terms.ts'

/** Whether payouts are frozen is looked at by itself: a job may freeze them. */
const EVERY_MS = 5_000

type Row = Pick<Term, 'row' | 'group' | 'name' | 'words' | 'look'> & { object?: string }

const COLUMNS = [
  textColumn<Row>('名称', ({ name }) => name),
  textColumn<Row>('类别', ({ group }) => group),
  stateColumn<Row>('状态', ({ look }) => look),
  textColumn<Row>('内容', ({ words }) => words, { isWide: true, hover: ({ words }) => words }),
]

/** On which terms money leaves: the main switch, limits, ways to pay, and rules that ask for people. */
export default function PayoutTermsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(payoutTermFilters)
  const list = useList<Row, never>({
    name: 'payout-terms',
    filters: {},
    everyMs: EVERY_MS,
    async read(_all, options) {
      const terms = await call(api.settings, {}, options)
      return { rows: [freezeRow(terms), ...termsOf(terms)], next: undefined }
    },
  })
  const termIn = (row: string) => list.rows.find((one) => one.row === row)
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="提现设置"
      icon="lock"
      keyOf={({ row }) => row}
      columns={COLUMNS}
      summary={(rows) => (rows[0]?.look.look === 'bad' ? '出款已冻结' : '出款正常')}
      empty="没有设置"
      listWidth="minmax(0, 1.4fr)"
      pick={{ title: '选一项', words: '限额、方式和规则；冻结立即生效，其余改动须两人。' }}
      panel={({ rowKey, onClose }) => {
        const term = termIn(rowKey)
        if (rowKey === 'freeze') return <FreezePanel onClose={onClose} />
        return term?.object === undefined ? null : (
          <TermPanel term={{ ...term, object: term.object }} onClose={onClose} />
        )
      }}
    />
  )
}
