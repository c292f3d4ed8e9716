import * as api from '@liuhe/contract/api/operator/commissions.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { parseAmount } from '@liuhe/domain/money.ts'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { PanelWays } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import style from './agents.module.css'
import { MoreTable } from './more-table.tsx'
import {
  type Run,
  type Statement,
  usePlanStatement,
  useStatementMembers,
  useStatementOrders,
  useStatementRounds,
} from './use-runs.ts'
import { GAME_TITLES } from './words.ts'

interface PlanStatementProps {
  run: Run
  statement: Statement
  ways: PanelWays
}

/** How an amount of a plan comes about: by kind of games, by layer, by member, down to orders and rounds. */
export function PlanStatementDetail({ run, statement, ways }: PlanStatementProps) {
  const { key, account, agentId, amount, adjustment, isHeld, note } = statement
  const found = usePlanStatement(key)
  const deeds = useDeedsOf(run, statement)
  return (
    <section className={style.inner} aria-label={`${account} 的佣金从哪里来`}>
      <Part
        title={`${account} ${amountText(amount)} 从哪里来`}
        tools={<Link to={`/agents?at=${agentId}`}>看代理</Link>}
      >
        {isHeld && <Notice kind="bad">已挂起：{note === '' ? '没有写理由' : note}。不会发放。</Notice>}
        {adjustment !== 0n && <p className={style.hint}>人工更正净额 {amountText(adjustment)}</p>}
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.data === undefined && found.error === null && <Loading rows={4} />}
        {found.data !== undefined && <Parts parts={found.data.parts} levels={found.data.levels} />}
      </Part>
      <Members statementId={key} />
      {deeds.length > 0 && (
        <DeedBar
          object={`agent-statements/${key}`}
          {...{ deeds }}
          now={ways.now}
          nothing=""
          onDone={ways.onDone}
          onRefused={ways.onRefused}
        />
      )}
    </section>
  )
}

type Detail = NonNullable<ReturnType<typeof usePlanStatement>['data']>

const Parts = ({ parts, levels }: Pick<Detail, 'parts' | 'levels'>) => (
  <>
    {parts.map((part) => (
      <Facts
        key={part.game}
        facts={[
          ['游戏', GAME_TITLES[part.game]],
          ['按', part.base === 'loss' ? '公司净盈利' : '有效投注'],
          ['有效投注', amountText(part.stake)],
          ['公司净盈利', amountText(part.profit)],
          ['成本', part.costs === 0n ? undefined : amountText(part.costs)],
          ['有效会员', part.active.toLocaleString('en-US')],
          ['比例', rateText(part.own)],
          ['档位', part.tier === null ? undefined : `第 ${part.tier + 1} 档`],
          ['前期负盈利', part.before === 0n ? undefined : amountText(part.before)],
          ['结转', part.carried === 0n ? undefined : amountText(part.carried)],
          ['下级带来', part.fromBelow === 0n ? undefined : amountText(part.fromBelow)],
          ['金额', <b key="amount">{amountText(part.amount)}</b>],
        ]}
      />
    ))}
    <PanelTable
      label="按层"
      rows={levels}
      keyOf={({ game, depth, own, given }) => `${game} ${depth} ${own} ${given}`}
      empty="没有下级"
      columns={[
        { title: '层', cell: ({ depth, game }) => `${depth} · ${GAME_TITLES[game]}` },
        { title: '比例差', cell: ({ own, given }) => `${rateText(given)} → ${rateText(own)}` },
        { title: '会员', cell: ({ members, active }) => `${members}（有效 ${active}）`, isFigure: true },
        { title: '有效投注', cell: ({ stake }) => amountText(stake), isFigure: true },
        { title: '公司净盈利', cell: ({ profit }) => amountText(profit), isFigure: true },
      ]}
    />
  </>
)

function Members({ statementId }: { statementId: string }) {
  const members = useStatementMembers(statementId)
  const [open, setOpen] = useState<{ memberId: string; account: string; isRounds: boolean }>()
  return (
    <>
      <Part title="来源会员" hint="点账号到注单">
        <MoreTable
          label="来源会员"
          list={members}
          keyOf={({ memberId, game, depth, own, given }) => `${memberId} ${game} ${depth} ${own} ${given}`}
          empty="没有来源会员"
          columns={[
            {
              title: '会员',
              cell: ({ memberId, account, game }) =>
                game === 'money' ? (
                  account
                ) : (
                  <button
                    type="button"
                    aria-expanded={open?.memberId === memberId && open.isRounds === (game === 'live')}
                    onClick={() => setOpen({ memberId, account, isRounds: game === 'live' })}
                  >
                    {account}
                  </button>
                ),
            },
            { title: '游戏', cell: ({ game }) => GAME_TITLES[game] },
            { title: '层', cell: ({ depth }) => depth, isFigure: true },
            { title: '有效投注', cell: ({ stake }) => amountText(stake), isFigure: true },
            { title: '公司净盈利', cell: ({ profit }) => amountText(profit), isFigure: true },
            { title: '充值', cell: ({ recharged }) => amountText(recharged), isFigure: true },
          ]}
        />
      </Part>
      {open !== undefined &&
        (open.isRounds ? (
          <Rounds key={`${open.memberId} live`} statementId={statementId} {...open} />
        ) : (
          <Orders key={open.memberId} statementId={statementId} {...open} />
        ))}
    </>
  )
}

interface OfMember {
  statementId: string
  memberId: string
  account: string
}

function Orders({ statementId, memberId, account }: OfMember) {
  const orders = useStatementOrders(statementId, memberId)
  const mayOpen = may(useOperator(), 'readBets')
  return (
    <Part title={`${account} 计入的注单`}>
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
          { title: '结算', cell: ({ settledTime }) => fullTimeOf(settledTime) },
          { title: '有效投注', cell: ({ stake }) => amountText(stake), isFigure: true },
          { title: '公司净盈利', cell: ({ profit }) => amountText(profit), isFigure: true },
        ]}
      />
    </Part>
  )
}

function Rounds({ statementId, memberId, account }: OfMember) {
  const rounds = useStatementRounds(statementId, memberId)
  return (
    <Part title={`${account} 计入的局`}>
      <MoreTable
        label="计入的局"
        list={rounds}
        keyOf={({ vendor, roundCode }) => `${vendor} ${roundCode}`}
        empty="没有三方局"
        columns={[
          { title: '局号', cell: ({ vendor, roundCode }) => `${vendor} ${roundCode}` },
          { title: '游戏', cell: ({ gameName }) => gameName },
          { title: '结算', cell: ({ settledTime }) => fullTimeOf(settledTime) },
          { title: '有效投注', cell: ({ stake }) => amountText(stake), isFigure: true },
          { title: '公司净盈利', cell: ({ profit }) => amountText(profit), isFigure: true },
        ]}
      />
    </Part>
  )
}

/** Risk holds and lets go; finance sets what is added to the net of a month before it is paid. */
function useDeedsOf(run: Run, { key, account, amount, isHeld, adjustment, paid }: Statement): Deed[] {
  const { call } = useConsole()
  const operator = useOperator()
  const id = useId()
  const [typed, setTyped, forget] = useDraft(operator.login, `agent-statements/${key}.adjustment`)
  const wanted = parseAmount(typed.trim().replaceAll(',', '').replace('−', '-'))
  const about = `${account} · 应付 ${amountText(amount)}`
  const hold: Deed = {
    ...{ name: 'hold', keys: 'h', label: isHeld ? '放行' : '挂起', look: isHeld ? 'primary' : 'bad' },
    dialog: {
      ...{ about, reason: '理由' },
      effect: isHeld ? '下次发放时一起付。' : '这一份不会发放，直到放行；其他代理不受影响。',
      templates: isHeld ? ['核对无误', '补件已收到'] : ['含撤单，待核对', '比上期异常偏高', '涉嫌自己推荐自己'],
    },
    run: ({ reason }) => call(api.hold, { statementId: key, isHeld: !isHeld, reason }),
  }
  const adjust: Deed = {
    ...{ name: 'adjust', keys: 'e', label: '更正净额', look: 'plain' },
    dialog: {
      ...{
        about: `${about} · 现在更正 ${amountText(adjustment)}`,
        reason: '理由',
        templates: ['补计漏单', '扣回误计'],
      },
      effect: '加到这个月的净额上，整月重算，重新等核对和批准。',
      missing: wanted === undefined ? ['更正金额'] : [],
      children: (
        <div className={style.fields}>
          <label htmlFor={id}>更正净额（元，可以为负）</label>
          <input id={id} inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </div>
      ),
    },
    run: ({ reason }) =>
      call(api.adjust, { statementId: key, version: run.version, adjustment: wanted ?? 0n, reason }).then(forget),
  }
  const isBefore = run.state !== 'done' && run.state !== 'paying'
  return [
    ...(may(operator, 'workCommissions') && paid < amount ? [hold] : []),
    ...(run.kind === 'monthly' && isBefore && may(operator, 'handleCommissions') ? [adjust] : []),
  ]
}
