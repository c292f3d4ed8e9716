import { rateText } from '@liuhe/domain/agents/rate.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Part } from '../../frame/parts.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { amountText } from '../../shared/value-text.ts'
import style from './agents.module.css'
import { MoreTable } from './more-table.tsx'
import { type Statement, useRebateLines, useRebateOrders } from './use-runs.ts'

/** Where a day's rebate comes from: members, rates, valid stakes; and the orders of one of them. */
export function RebateStatementDetail({ day, statement }: { day: string; statement: Statement }) {
  const { agentId, account, amount } = statement
  const lines = useRebateLines(day, agentId)
  const [open, setOpen] = useState<{ memberId: string; account: string }>()
  return (
    <section className={style.inner} aria-label={`${account} 的返点从哪里来`}>
      <Part
        title={`${account} 返点 ${amountText(amount)} 从哪里来`}
        tools={<Link to={`/agents?at=${agentId}`}>看代理</Link>}
      >
        <MoreTable
          label="来源会员"
          list={lines}
          keyOf={({ memberId, depth, own, given }) => `${memberId} ${depth} ${own} ${given}`}
          empty="没有来源"
          columns={[
            {
              title: '来源会员',
              cell: ({ memberId, account: whose }) => (
                <button
                  type="button"
                  aria-expanded={open?.memberId === memberId}
                  onClick={() => setOpen(open?.memberId === memberId ? undefined : { memberId, account: whose })}
                >
                  {whose}
                </button>
              ),
            },
            { title: '层', cell: ({ depth }) => depth, isFigure: true },
            { title: '有效投注', cell: ({ base }) => amountText(base), isFigure: true },
            { title: '返点差', cell: ({ own, given }) => `${rateText(given)} → ${rateText(own)}`, isFigure: true },
            {
              title: '金额',
              cell: ({ base, own, given }) => amountText((base * BigInt(own - given)) / 1_000n),
              isFigure: true,
            },
          ]}
        />
      </Part>
      <p className={style.hint}>金额 ＝ 有效投注 ×（自己的返点 − 下一级的返点）；撤单与和局不计；合计向下取到 0.01。</p>
      {open !== undefined && <Orders key={open.memberId} day={day} {...open} />}
    </section>
  )
}

function Orders({ day, memberId, account }: { day: string; memberId: string; account: string }) {
  const orders = useRebateOrders(day, memberId)
  const mayOpen = may(useOperator(), 'readBets')
  return (
    <Part title={`${account} 当日计入的注单`}>
      <MoreTable
        label="计入的注单"
        list={orders}
        keyOf={({ orderNo }) => orderNo}
        empty="没有注单"
        columns={[
          {
            title: '注单',
            cell: ({ orderNo }) => (mayOpen ? <Link to={`/orders?row=${orderNo}`}>{orderNo}</Link> : orderNo),
          },
          { title: '时间', cell: ({ addTime }) => fullTimeOf(addTime) },
          { title: '计入', cell: ({ base }) => amountText(base), isFigure: true },
        ]}
      />
    </Part>
  )
}
