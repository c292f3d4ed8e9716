import * as api from '@liuhe/contract/api/operator/chains.ts'
import { type Column, countColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import { useFilters } from '../../frame/filters.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { ChainPanel } from './chain-panel.tsx'
import { chainFilters } from './filters.ts'
import { type Chain, chainLook, leftOf, wordOfChain } from './words.ts'

/** Each draw uses one turn more. */
const EVERY_MS = 10_000

const COLUMNS: readonly Column<Chain>[] = [
  textColumn('彩种', ({ gameName }) => gameName),
  textColumn('种子链', ({ serial }) => `第 ${serial} 条`),
  countColumn('已用', ({ used }) => used),
  countColumn('剩余期数', leftOf, { isStrong: true }),
  textColumn('未开期次', ({ openTurn }) => openTurn, { isFigure: true }),
  textColumn('下一条公布', ({ lastDay }) => `约 ${lastDay}`, { isFigure: true, hover: () => '每期都开的话' }),
  stateColumn('状态', chainLook),
]

/** The chains that our own draws go on with: how far each is used, and giving up one whose secret is lost. */
export default function ChainsDesk() {
  const { call } = useConsole()
  const [filters, change] = useFilters(chainFilters)
  const list = useList<Chain, never>({
    ...{ name: 'chains', filters: {}, everyMs: EVERY_MS },
    read: async (_all, options) => ({ rows: await call(api.list, {}, options), next: undefined }),
  })
  return (
    <ListDesk
      {...{ filters, change, list }}
      title="种子链"
      icon="link"
      keyOf={wordOfChain}
      columns={COLUMNS}
      summary={summaryOf}
      empty="没有正在使用的种子链"
      listWidth="minmax(0, 1.4fr)"
      pick={{ title: '选一条链', words: '公布的终点、用到哪一期，以及签名机密丢失后的停用。' }}
      panel={({ rowKey, onClose }) => (
        <ChainPanel word={rowKey} chain={list.rows.find((one) => wordOfChain(one) === rowKey)} onClose={onClose} />
      )}
    />
  )
}

function summaryOf(chains: readonly Chain[]): string {
  const idle = chains.filter(({ openTurn }) => openTurn === null).length
  return `${chains.length} 条在用${idle === 0 ? '' : ` · ${idle} 条没有绑定期次`}`
}
