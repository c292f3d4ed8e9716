import * as api from '@liuhe/contract/api/operator/ledger.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { billNo } from '@liuhe/domain/bills/bill-number.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part, PanelTable } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { kindTitle } from '../approvals/kinds.ts'
import { approvalNumber } from '../../frame/deed-bar.tsx'
import style from './explain-panel.module.css'
import {
  accountWords,
  billWords,
  CHECK_TITLES,
  eventTitle,
  GAP_WORDS,
  LINK_TITLES,
  ORDER_STATES,
  OUTCOMES,
} from './words.ts'

type Explained = OutputOf<typeof api.explain>
type LinkKind = Explained['links'][number]['kind']

/** Where one amount comes from: a chain of links, each found or said to be missing, and figures that must agree. */
export function ExplainPanel({ place, onClose }: { place: { transferId: bigint; line: number }; onClose: () => void }) {
  const { call } = useConsole()
  const [transferId, line] = [String(place.transferId), place.line]
  return (
    <ObjectPanel
      object={`posting/${transferId}-${line}`}
      label={`解释 ${billNo(place)}`}
      notFound="LEDGER/NOT_FOUND"
      read={(options) => call(api.explain, { transferId, line }, options)}
      trail={null}
      onClose={onClose}
      head={(told) => <Head told={told} />}
      body={(told) => (
        <>
          <Chain told={told} />
          <Lines told={told} />
          <Checks told={told} />
        </>
      )}
    />
  )
}

/** The amount, and whether its chain is whole and its figures agree. */
function Head({ told: { posting, links, checks } }: { told: Explained }) {
  const gaps = links.filter(({ isFound }) => !isFound).length
  const wrong = checks.filter(({ isEqual }) => !isEqual).length
  const whose = (posting.to.member ?? posting.from.member)?.account
  return (
    <>
      <h2>
        <b className={style.amount}>{amountText(posting.amount)}</b> <small>元</small>
      </h2>
      <span className={style.about}>
        {billWords(posting)}
        {whose !== undefined && ` · ${whose}`}
      </span>
      <span className={style.verdicts}>
        {gaps === 0 ? (
          <StateText icon="ok" look="ok" words={`链条完整：${links.length + 1} 环，0 处缺口`} />
        ) : (
          <StateText icon="bad" look="bad" words={`链条有 ${gaps} 处缺口`} />
        )}
        {wrong === 0 ? (
          <StateText icon="ok" look="ok" words={`${checks.length} 项核对全部相等`} />
        ) : (
          <StateText icon="bad" look="bad" words={`${wrong} 项核对不相等`} />
        )}
      </span>
    </>
  )
}

function Chain({ told }: { told: Explained }) {
  const { posting, links } = told
  return (
    <ol className={style.chain}>
      <li>
        <h3>1. 这笔入账</h3>
        <Facts
          facts={[
            ['从', accountWords(posting.from.address, posting.from.member)],
            ['到', accountWords(posting.to.address, posting.to.member)],
            ['金额', <b key="amount">{amountText(posting.amount)}</b>],
            ['之后余额', balanceWords(posting)],
            ['时间', fullTimeOf(posting.at)],
            ['事件', eventTitle(posting.event)],
            ['由谁', posting.actor],
            ['幂等键', <code key="key">{posting.key}</code>],
          ]}
        />
      </li>
      {links.map(({ kind, isFound }, n) => (
        <li key={kind} data-missing={isFound ? undefined : ''}>
          <h3>
            {n + 2}. {LINK_TITLES[kind]}
          </h3>
          {!isFound && <Notice kind="bad">{GAP_WORDS[kind]}</Notice>}
          {LINKS[kind](told)}
        </li>
      ))}
    </ol>
  )
}

const balanceWords = ({ from, to }: Explained['posting']): string | undefined => {
  const parts = [from, to].flatMap(({ address, member, after }) =>
    after === null ? [] : [`${accountWords(address, member)} ${amountText(after)}`],
  )
  return parts.length === 0 ? undefined : parts.join('；')
}

const LINKS: Readonly<Record<LinkKind, (told: Explained) => ReactNode>> = {
  formula: ({ formula, order }) => formula !== null && order !== null && <Formula {...{ formula, order }} />,
  result: ({ result }) =>
    result !== null && (
      <Facts
        facts={[
          ['彩种', `${result.gameName} ${result.turnNum}`],
          ['号码', <b key="numbers">{result.numbers ?? '结算后可见'}</b>],
          ['版本', `第 ${result.version} 版`],
          ['发布', result.drawnAt === null ? undefined : fullTimeOf(result.drawnAt)],
        ]}
      />
    ),
  order: ({ order }) => order !== null && <Order order={order} />,
  payment: ({ payment }) =>
    payment !== null && (
      <Facts
        facts={[
          ['渠道', `${payment.channelName}（${payment.gateway}）`],
          ['流水号', <code key="reference">{payment.reference}</code>],
          ['到账', `${payment.amount} ${payment.currency}，折 ${amountText(payment.worth)} 元`],
          ['手续费', amountText(payment.fee)],
          ['付款', fullTimeOf(payment.paidAt)],
          [
            '充值单',
            <Link key="recharge" to="/recharges" search={{ view: 'all', row: payment.rechargeNo } as never}>
              {payment.rechargeNo}
            </Link>,
          ],
        ]}
      />
    ),
  withdrawal: ({ withdrawal }) =>
    withdrawal !== null && (
      <Facts
        facts={[
          [
            '提现单',
            <Link key="withdrawal" to="/withdrawals" search={{ queue: 'all', row: withdrawal.withdrawalNo } as never}>
              {withdrawal.withdrawalNo}
            </Link>,
          ],
          ['申请', amountText(withdrawal.amount)],
          ['手续费', amountText(withdrawal.fee)],
          ['扣除', amountText(withdrawal.deduct)],
          ['通道', withdrawal.gateway ?? '人工'],
          ['流水号', withdrawal.reference],
          ['提交', fullTimeOf(withdrawal.createdAt)],
        ]}
      />
    ),
  approval: ({ approval }) =>
    approval !== null && (
      <Facts
        facts={[
          [
            '审批',
            <Link
              key="approval"
              to="/approvals"
              search={{ view: 'all', row: approval.approvalId } as never}
            >{`${approvalNumber(approval.approvalId)} ${kindTitle(approval.kind)}`}</Link>,
          ],
          ['制单', approval.maker],
          ['复核', approval.checker],
          ['理由', approval.reason],
          ['决定', approval.decidedAt === null ? undefined : fullTimeOf(approval.decidedAt)],
        ]}
      />
    ),
  origin: ({ origin }) => origin !== null && <Origin origin={origin} />,
}

/** The sum as a person does it: notes × stake × odds, by each way of winning. */
function Formula({
  formula,
  order,
}: {
  formula: NonNullable<Explained['formula']>
  order: NonNullable<Explained['order']>
}) {
  const pushed = formula.pushed > 0 ? [`和局退本 ${formula.pushed} × ${amountText(order.perNote)}`] : []
  const wins = formula.wins.map(({ notes, perNote }) => `中 ${notes} 注 × ${amountText(perNote)}`)
  const parts = [...wins, ...pushed]
  return (
    <p className={style.formula}>
      每注 <b>{amountText(order.perNote)}</b> × 赔率 <b>{order.odds.map(formatOdds).join(' / ')}</b>
      {parts.length > 0 && <>；{parts.join(' + ')}</>} ＝ <b>{amountText(formula.amount)}</b>
      <small>
        未中 {formula.lost} 注 · 上限 {amountText(order.winMax)} {formula.isCapped ? '已触及' : '未触及'} · 有效投注{' '}
        {amountText(formula.validStake)} · 退水 {amountText(formula.rebate)}
      </small>
    </p>
  )
}

const Order = ({ order }: { order: NonNullable<Explained['order']> }) => (
  <Facts
    facts={[
      ['注单', <code key="order">{order.orderNo}</code>],
      ['玩法', order.playName],
      ['所选', order.selectionText],
      ['注数', `${order.notes} 注 × ${amountText(order.perNote)}`],
      ['下注', amountText(order.total)],
      ['返还', amountText(order.reward)],
      [
        '状态',
        `${ORDER_STATES[order.status] ?? order.status}${order.outcome === null ? '' : ` · ${OUTCOMES[order.outcome]}`}`,
      ],
      ['下注时间', fullTimeOf(order.placedAt)],
    ]}
  />
)

const Origin = ({ origin: { sources, amount, covered } }: { origin: NonNullable<Explained['origin']> }) => (
  <>
    <PanelTable
      label="钱从哪里来"
      rows={sources}
      keyOf={({ transferId, line }) => `${transferId}-${line}`}
      columns={[
        {
          title: '来源',
          cell: ({ transferId, line, ...source }) => (
            <Link
              to="."
              search={
                ((asked: object) => ({ ...asked, row: billNo({ transferId: BigInt(transferId), line }) })) as never
              }
            >
              {billWords(source)}
              {source.orderNo !== null && ` …${source.orderNo.slice(-6)}`}
            </Link>
          ),
        },
        { title: '时间', cell: ({ at }) => fullTimeOf(at).slice(5) },
        { title: '用于此笔', cell: ({ used }) => <b>{amountText(used)}</b>, isFigure: true },
        { title: '原额', cell: (source) => amountText(source.amount), isFigure: true },
      ]}
    />
    <p className={style.rest}>
      先进先出 · 查明 {amountText(covered)} ／ {amountText(amount)}
    </p>
  </>
)

function Lines({ told: { lines, posting } }: { told: Explained }) {
  return (
    <Part title="涉及的分录" hint={`事件 ${eventTitle(posting.event)}${lines.length === 200 ? '，前 200 条' : ''}`}>
      <PanelTable
        label="分录"
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { title: '分录', cell: ({ line }) => `#${line}${line === posting.line ? ' 本笔' : ''}` },
          { title: '从', cell: ({ from }) => accountWords(from.address, from.member) },
          { title: '到', cell: ({ to }) => `→ ${accountWords(to.address, to.member)}` },
          { title: '金额', cell: ({ amount }) => amountText(amount), isFigure: true },
        ]}
      />
    </Part>
  )
}

const Checks = ({ told: { checks, posting } }: { told: Explained }) => (
  <Part title="核对" hint="左右两边各自算出">
    <PanelTable
      label="核对"
      rows={checks}
      keyOf={({ kind, about }) => `${kind} ${about}`}
      columns={[
        { title: '项目', cell: ({ kind }) => CHECK_TITLES[kind] },
        { title: '对象', cell: ({ about }) => aboutWords(posting, about) },
        { title: '算出', cell: ({ left }) => amountText(left), isFigure: true },
        { title: '账上', cell: ({ right }) => amountText(right), isFigure: true },
        {
          title: '结果',
          cell: ({ isEqual }) =>
            isEqual ? (
              <StateText icon="ok" look="ok" words="相等" />
            ) : (
              <StateText icon="bad" look="bad" words="不相等" />
            ),
        },
      ]}
    />
  </Part>
)

/** An account by its member, a number as it is. */
function aboutWords({ from, to }: Explained['posting'], about: string): string {
  const side = [from, to].find(({ address }) => address === about)
  return side === undefined ? about : accountWords(about, side.member)
}
