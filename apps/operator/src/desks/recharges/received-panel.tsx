import * as api from '@liuhe/contract/api/operator/recharge.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText, flatten } from '../../shared/value-text.ts'
import { type Deed, DeedBar, shortNumber, useWaiting } from '../../frame/deed-bar.tsx'
import { sourceName } from '../recon/words.ts'
import { CREDIT_REASONS, outcomeLook, type Received, RETURN_REASONS, VERDICTS } from './words.ts'

interface PanelProps {
  receivedId: string
  row: Received | undefined
  onNext: () => void
  onClose: () => void
}

const NONE = 'RECHARGE/RECEIVED_NOT_FOUND'

/** Money that waits for people: what came beside what was agreed; matched by one, credited by two, or sent back. */
export function ReceivedPanel({ receivedId, row, onNext, onClose }: PanelProps) {
  const { call } = useConsole()
  const object = `recharge-money/${receivedId}`
  const waiting = useWaiting(object)
  /** Of money with an order the order says what became of it; the other stands in the list. */
  const read = async (options: object): Promise<Received> => {
    const known = row?.orderNo ?? undefined
    const { received } = known === undefined ? { received: [] } : await call(api.order, { orderNo: known }, options)
    const found = received.find((one) => one.receivedId === receivedId) ?? row
    if (found === undefined) throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
    return found
  }
  const deedsOf = useDeeds(receivedId, waiting !== undefined)
  return (
    <ObjectPanel
      object={object}
      label={`款项 ${receivedId}`}
      notFound={NONE}
      read={read}
      shownOf={({ outcome, revision, orderNo: of }) => flatten({ outcome, revision, orderNo: of })}
      onClose={onClose}
      head={(money, { trailButton }) => (
        <>
          <h2>
            <b>{sumOf(money)}</b>
          </h2>
          <span>{VERDICTS[money.verdict]}</span>
          <StateText {...outcomeLook(money)} />
          {trailButton}
        </>
      )}
      body={(money) => <Body money={money} />}
      footer={(money, ways) => (
        <DeedBar
          {...{ object, waiting, onNext }}
          {...ways}
          deeds={deedsOf(money)}
          nothing={money.outcome === 'waiting' ? '你的角色可以看，不能处理。' : '这笔款项已经处理。'}
        />
      )}
    />
  )
}

/** Sent back or matched by one person; credited by two. */
function useDeeds(receivedId: string, isWaiting: boolean) {
  const { call } = useConsole()
  const isMaker = may(useOperator(), 'handleRecharges')
  const matchOf = useMatch(receivedId)
  return (money: Received): Deed[] => {
    if (!isMaker || money.outcome !== 'waiting') return []
    const worth = money.worth ?? undefined
    const about = (
      <p>
        {sourceName(money.gateway)} {money.reference} · {sumOf(money)}
      </p>
    )
    const giveBack: Deed = {
      ...{ name: 'return', keys: 'r', label: '原路退回', look: 'bad' },
      dialog: {
        about,
        effect: '通过原通道退回付款人；会员看到理由。退回后不能再入账。',
        ...(worth !== undefined && { amount: worth }),
        reason: '理由（会员会看到）',
        templates: RETURN_REASONS,
      },
      run: ({ reason }) => call(api.returnReceived, { receivedId, reason }),
    }
    const credit: Deed = {
      ...{ name: 'credit', keys: 'a', label: '补入账送复核', look: 'two' },
      dialog: {
        about,
        effect: '第二人批准后按实际到账入账，扣相应手续费，不给优惠；会员自设限额仍然有效。',
        ...(worth !== undefined && { amount: worth }),
        reason: '理由（复核人会看到）',
        templates: CREDIT_REASONS,
      },
      run: ({ reason, requestId }) =>
        call(api.creditReceived, { receivedId, requestId, revision: money.revision, reason }),
    }
    if (money.orderNo === null) return [giveBack, matchOf(about)]
    return isWaiting ? [] : [giveBack, credit]
  }
}

/** Says which order money belongs to that named none. */
function useMatch(receivedId: string) {
  const { call } = useConsole()
  const [orderNo, setOrderNo] = useState('')
  return (about: ReactNode): Deed => {
    return {
      ...{ name: 'match', keys: 'm', label: '匹配充值单', look: 'primary' },
      dialog: {
        about,
        effect: '只说明这笔钱属于哪张单；入账仍须第二人。',
        missing: /^\d{1,19}$/.test(orderNo.trim()) ? [] : ['充值单号'],
        reason: '理由（写入审计）',
        templates: ['附言缺失，按付款人与金额核对', '附言写错，按回单核对'],
        children: (
          <label>
            充值单号
            <input
              data-first=""
              inputMode="numeric"
              value={orderNo}
              onChange={({ target }) => setOrderNo(target.value)}
            />
          </label>
        ),
      },
      run: ({ reason }) => call(api.match, { receivedId, orderNo: orderNo.trim(), reason }),
    }
  }
}

const sumOf = ({ worth, amount, currency }: Received): string =>
  worth === null ? `${amount} ${currency}` : `${amountText(worth)} 元`

const Body = ({ money }: { money: Received }) => (
  <Part title="到账">
    <Facts
      facts={[
        ['通道', sourceName(money.gateway)],
        ['流水号', money.reference],
        ['金额', `${money.amount} ${money.currency}`],
        ['折合', money.worth === null ? '没有对应的单，还不能折算' : `${amountText(money.worth)} 元`],
        ['附言', money.matchCode],
        ['地址', money.address],
        ['付款', fullTimeOf(money.paidAt)],
        ['收到', fullTimeOf(money.arrivedAt)],
        [
          '充值单',
          money.orderNo === null ? (
            '没有对应的单'
          ) : (
            <Link key="order" to="." search={{ view: 'all', row: money.orderNo } as never}>
              {shortNumber(money.orderNo)}
            </Link>
          ),
        ],
        ['处理', money.decidedBy === null ? undefined : `${money.decidedBy}：${money.note ?? ''}`],
      ]}
    />
  </Part>
)
