import type { Money } from '@liuhe/domain/money.ts'
import { type PanelColumn, PanelTable } from '../../frame/parts.tsx'
import { useFilters } from '../../frame/filters.ts'
import { Views } from '../../frame/views.tsx'
import { amountText } from '../../shared/value-text.ts'
import { labFilters } from './filters.ts'
import style from './lab.module.css'
import type { Cost } from './use-lab.ts'
import { partOf, percentText } from './words.ts'

const BY = { member: '按会员', company: '按公司', agent: '按代理' } as const
/** Plays that are told by name; the others together. */
const PLAYS_SHOWN = 6

interface Sums {
  orders: number
  stake: Money
  paid: Money
}
const figures = <Row extends Sums>(): PanelColumn<Row>[] => [
  { title: '注单', cell: ({ orders }) => orders.toLocaleString('en-US'), isFigure: true },
  { title: '投注', cell: ({ stake }) => amountText(stake), isFigure: true },
  { title: '派彩', cell: ({ paid }) => <b>{amountText(paid)}</b>, isFigure: true },
]

/** Where the money of a result goes: by play, and by member, company or agent. */
export function CostTables({ cost }: { cost: Cost }) {
  const [{ by }, change] = useFilters(labFilters)
  return (
    <>
      <PlaysTable cost={cost} />
      <span className={style.by}>
        <Views
          views={BY}
          shown={by ?? 'member'}
          onPick={(name) => change({ by: name === 'member' ? undefined : name }, { replace: true })}
        />
        {by === undefined && (
          <small>
            前 {cost.members.length} / {cost.winners.toLocaleString('en-US')} 人
          </small>
        )}
      </span>
      {by === undefined && (
        <PanelTable
          label="按会员"
          rows={cost.members}
          keyOf={({ memberId, agent }) => `${memberId} ${agent ?? ''}`}
          empty="没有人中奖"
          columns={[
            {
              title: '会员',
              cell: ({ account, agent }) => `${account} · ${agent === null ? '直客' : `代理 ${agent}`}`,
            },
            ...figures<Cost['members'][number]>(),
          ]}
        />
      )}
      {by === 'company' && (
        <PanelTable
          label="按公司"
          rows={cost.companies}
          keyOf={({ company }) => company ?? ''}
          empty="没有注单"
          columns={[
            { title: '公司', cell: ({ company }) => company ?? '未归公司' },
            ...figures<Cost['companies'][number]>(),
          ]}
        />
      )}
      {by === 'agent' && (
        <PanelTable
          label="按代理"
          rows={cost.agents}
          keyOf={({ agentId }) => agentId ?? ''}
          empty="没有注单"
          columns={[
            { title: '代理（前 20）', cell: ({ account }) => account ?? '直客' },
            ...figures<Cost['agents'][number]>(),
          ]}
        />
      )}
    </>
  )
}

/** The plays that pay most by name, the others in one row, and the whole. */
function PlaysTable({ cost }: { cost: Cost }) {
  const paying = cost.plays.filter(({ paid }) => paid > 0n)
  const rest = paying.slice(PLAYS_SHOWN)
  const others = rest.reduce((sum, { paid }) => sum + paid, 0n)
  const rows = [
    ...paying.slice(0, PLAYS_SHOWN).map(({ playCode, name, paid }) => ({ key: playCode, name, paid })),
    ...(rest.length > 0 ? [{ key: 'rest', name: `其他 ${rest.length} 种玩法`, paid: others }] : []),
    { key: 'all', name: '合计', paid: cost.paid },
  ]
  return (
    <PanelTable
      label="按玩法"
      rows={paying.length === 0 ? [] : rows}
      keyOf={({ key }) => key}
      empty="没有注单中奖或退回"
      columns={[
        { title: '按玩法', cell: ({ name }) => name },
        { title: '派彩', cell: ({ paid }) => <b>{amountText(paid)}</b>, isFigure: true },
        { title: '占比', cell: ({ paid }) => percentText(partOf(paid, cost.paid)), isFigure: true },
      ]}
    />
  )
}
