import * as api from '@liuhe/contract/api/operator/recharge.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { parseAmount } from '@liuhe/domain/money.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MemberLink } from '../../frame/member-link.tsx'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part, PanelTable, Timeline } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { PayerText } from '../../shared/payer-text.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, shortNumber, useWaiting } from '../../frame/deed-bar.tsx'
import {
  CREDIT_REASONS,
  type OrderDetail,
  orderLook,
  outcomeLook,
  REJECT_REASONS,
  ROLES,
  STEPS,
  VERDICTS,
} from './words.ts'

interface PanelProps {
  orderNo: string
  onNext: () => void
  onClose: () => void
}

type Answer = OutputOf<typeof api.ask>

/** One order: what was agreed beside what the member says and what came, and what may be done. */
export function OrderPanel({ orderNo, onNext, onClose }: PanelProps) {
  const { call } = useConsole()
  const object = `recharge/${orderNo}`
  const waiting = useWaiting(object)
  const [answer, setAnswer] = useState<Answer>()
  const deedsOf = useDeeds(orderNo, setAnswer)
  return (
    <ObjectPanel
      object={object}
      label={`充值 ${orderNo}`}
      notFound="RECHARGE/NOT_FOUND"
      read={(options) => call(api.order, { orderNo }, options)}
      shownOf={({ order: { status, creditMoney }, revision }) => flatten({ status, creditMoney, revision })}
      onClose={onClose}
      head={({ order, memberId, account }, { trailButton }) => (
        <>
          <h2>
            <span title={orderNo}>{shortNumber(orderNo)}</span> <b>{amountText(order.amount)}</b> <small>元</small>
          </h2>
          <span>
            <MemberLink memberId={memberId}>{account}</MemberLink>
          </span>
          <StateText {...orderLook(order)} />
          {trailButton}
        </>
      )}
      body={(detail, { now }) => <Body detail={detail} now={now} />}
      footer={(detail, ways) => (
        <DeedBar
          {...{ object, waiting, onNext }}
          {...ways}
          deeds={deedsOf(detail, waiting !== undefined)}
          nothing={whyNothing(detail)}
          notes={answer && <Notice kind={answer.state === 'silent' ? 'warn' : 'info'}>{answerWords(answer)}</Notice>}
        />
      )}
    />
  )
}

/** What this person may do: reject what nobody has paid, credit what a person has seen in the bank's books, ask. */
function useDeeds(orderNo: string, onAnswer: (answer: Answer) => void) {
  const { call } = useConsole()
  const isMaker = may(useOperator(), 'handleRecharges')
  const creditOf = useCredit(orderNo)
  return ({ order, account, revision, received }: OrderDetail, isWaiting: boolean): Deed[] => {
    if (!isMaker || order.flow === 'matched') return []
    const isOpen = order.status <= 2
    const about = (
      <p>
        {account} · {order.channelName} · {amountText(order.amount)} 元
      </p>
    )
    const ask: Deed = {
      ...{ name: 'ask', keys: 'q', label: '再问通道', look: 'plain' },
      run: async () => onAnswer(await call(api.ask, { orderNo })),
    }
    const reject: Deed = {
      ...{ name: 'reject', keys: 'r', label: '拒绝', look: 'bad' },
      dialog: {
        about,
        effect: '充值单结束，会员收到通知和理由。之后仍到账的钱会进入异常款项。',
        reason: '理由（会员会看到）',
        templates: REJECT_REASONS,
      },
      run: ({ reason }) => call(api.reject, { orderNo, reason }),
    }
    const credit = creditOf({ order, revision, about })
    const isForHand = order.status !== 3 && order.flow !== 'coin' && !isWaiting
    return [ask, ...(isOpen && received.length === 0 ? [reject] : []), ...(isForHand ? [credit] : [])]
  }
}

/** Money that a person has seen in the bank's books, under the bank's own number. */
function useCredit(orderNo: string) {
  const { call } = useConsole()
  const [amount, setAmount] = useState('')
  const [reference, setReference] = useState('')
  return ({ order, revision, about }: Pick<OrderDetail, 'order' | 'revision'> & { about: ReactNode }): Deed => {
    const sum = parseAmount(amount.replaceAll(',', '')) ?? (amount === '' ? order.amount : undefined)
    return {
      ...{ name: 'credit', keys: 'a', label: '人工入账送复核', look: 'two' },
      dialog: {
        about,
        effect: '第二人批准后按到账金额入账；同一银行流水号只能入账一次，之后银行流水再送来也不会重复。',
        ...(sum !== undefined && { amount: sum }),
        missing: [...(reference.trim().length < 4 ? ['银行流水号'] : []), ...(sum === undefined ? ['到账金额'] : [])],
        reason: '理由（复核人会看到）',
        templates: CREDIT_REASONS,
        children: (
          <>
            <label>
              到账金额（元）
              <input
                data-first=""
                inputMode="decimal"
                placeholder={amountText(order.amount)}
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            </label>
            <label>
              银行流水号
              <input maxLength={80} value={reference} onChange={({ target }) => setReference(target.value)} />
            </label>
          </>
        ),
      },
      run: ({ reason, requestId }) =>
        call(api.credit, {
          ...{ orderNo, requestId, revision, reason, reference: reference.trim() },
          amount: sum ?? order.amount,
        }),
    }
  }
}

const whyNothing = ({ order }: OrderDetail): string =>
  order.flow === 'matched' ? '这是免提直充：由收款会员确认，争议在直充台处理。' : '你的角色可以看，不能处理。'

const ANSWERS = {
  unknown: '通道没有这张单的记录。',
  open: '通道说还没有付款。',
  paid: '通道说已付款；款项由系统验证后入账。',
  declined: '通道说付款被拒。',
  closed: '通道说订单已关闭。',
  silent: '通道没有给出可信的答复。',
} as const
const answerWords = ({ state, payments }: Answer): string =>
  `${ANSWERS[state]}${payments > 0 ? ` 通道记录 ${payments} 笔付款。` : ''}`

function Body({ detail: { order, received }, now }: { detail: OrderDetail; now: number }) {
  const { paidTime, txid, receipts, remark } = order
  return (
    <>
      <Part title="并排看" hint="约定 ↔ 会员所说 ↔ 到账">
        <Facts
          facts={[
            ['渠道', order.channelName],
            ['约定金额', <b key="amount">{amountText(order.amount)}</b>],
            ['附言', order.payment.remittanceCode],
            ['手续费', amountText(order.fee)],
            ['优惠', amountText(order.discountMoney)],
            ['付款人', <PayerText key="payer" {...order} />],
            ['付款时间', paidTime === null ? '没有填写' : fullTimeOf(paidTime)],
            ['链上交易', txid],
            ['打码要求', amountText(order.turnover)],
            ['备注', remark],
            [
              '回单',
              receipts.length === 0
                ? '没有'
                : receipts.map((address, n) => (
                    <a key={address} href={address} target="_blank" rel="noreferrer">
                      回单 {n + 1}{' '}
                    </a>
                  )),
            ],
          ]}
        />
      </Part>
      <Arrived {...{ order, received }} />
      <Part title="经过">
        <Timeline
          now={now}
          steps={order.steps.map(({ code, at, by, note }) => ({
            ...{ at, who: ROLES[by] },
            what: note === null ? STEPS[code] : `${STEPS[code]}：${note}`,
          }))}
        />
      </Part>
    </>
  )
}

/** What came for it, beside what was agreed. */
const Arrived = ({ order, received }: Pick<OrderDetail, 'order' | 'received'>) => (
  <Part title="到账款项">
    <PanelTable
      label="到账款项"
      rows={received}
      keyOf={({ receivedId }) => receivedId}
      empty="还没有款项到账"
      columns={[
        { title: '流水号', cell: ({ reference }) => reference },
        { title: '到账', cell: ({ paidAt }) => fullTimeOf(paidAt).slice(5) },
        { title: '判断', cell: ({ verdict }) => VERDICTS[verdict] },
        {
          title: '金额',
          cell: ({ worth, amount, currency }) => <b>{worth === null ? `${amount} ${currency}` : amountText(worth)}</b>,
          isFigure: true,
        },
        { title: '差', cell: ({ worth }) => gapText(worth, order.amount), isFigure: true },
        {
          title: '状态',
          cell: (money) =>
            money.outcome === 'waiting' ? (
              <Link to="." search={{ view: 'received', row: money.receivedId } as never}>
                去处理
              </Link>
            ) : (
              <StateText {...outcomeLook(money)} />
            ),
        },
      ]}
    />
  </Part>
)

const gapText = (worth: bigint | null, amount: bigint): string => {
  if (worth === null) return '—'
  const gap = worth - amount
  return gap > 0n ? `+${amountText(gap)}` : amountText(gap)
}
