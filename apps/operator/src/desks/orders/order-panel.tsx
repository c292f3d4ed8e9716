import * as api from '@liuhe/contract/api/operator/orders.ts'
import { Link } from '@tanstack/react-router'
import { MemberLink } from '../../frame/member-link.tsx'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { wordOfTurn } from '../draws/filters.ts'
import { Explained } from './explained.tsx'
import { VoidBet } from './void-bet.tsx'
import { oddsText, type OrderDetail, orderLook } from './words.ts'

/** One order: what was bet, what it got and why, and its void by two. */
export function OrderPanel({ orderNo, onClose }: { orderNo: string; onClose: () => void }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`order/${orderNo}`}
      label={`注单 ${orderNo}`}
      notFound="ORDER/NOT_FOUND"
      read={(options) => call(api.read, { orderNo }, options)}
      shownOf={({ order, version }) =>
        new Map([
          ['状态', orderLook(order).words],
          ['派彩', amountText(order.reward)],
          ['版本', String(version)],
        ])
      }
      head={({ order }, { trailButton }) => (
        <>
          <h2>
            {order.playName} {order.selectionText.length > 24 ? '' : order.selectionText}
          </h2>
          <span className={panel.number} title={order.orderNo}>
            …{order.orderNo.slice(-8)}
          </span>
          <StateText {...orderLook(order)} />
          {trailButton}
        </>
      )}
      body={(detail) => <Content detail={detail} />}
      footer={(detail, { onDone, onRefused }) => <VoidBet {...{ detail, onDone, onRefused }} />}
      onClose={onClose}
    />
  )
}

function Content({ detail }: { detail: OrderDetail }) {
  const { order, explanation, voided } = detail
  const isDrawSeen = may(useOperator(), 'readDraws')
  const turn = `${order.gameName} ${order.turnNum}`
  return (
    <>
      {voided !== null && (
        <Notice kind="warn">
          已由 {voided.first}、{voided.second} 作废（{fullTimeOf(voided.at)}，AP-
          {String(voided.approvalId).padStart(4, '0')}）：{voided.reason}
        </Notice>
      )}
      <Facts
        facts={[
          ['单号', order.orderNo],
          [
            '会员',
            order.isTrial ? (
              `${order.account}（试玩）`
            ) : (
              <MemberLink key="member" memberId={order.memberId}>
                {order.account}
              </MemberLink>
            ),
          ],
          [
            '期次',
            isDrawSeen ? (
              <Link key="turn" to="/draws" search={{ row: wordOfTurn(order) } as never}>
                {turn}
              </Link>
            ) : (
              turn
            ),
          ],
          ['盘口', order.pricing === 'credit' ? '信用' : '官方'],
          ['下注', fullTimeOf(order.addedAt)],
          ['封盘', fullTimeOf(detail.closeAt)],
          ['结束', order.settledAt === null ? null : fullTimeOf(order.settledAt)],
          ['追号', order.chaseNo],
        ]}
      />
      <Selection detail={detail} />
      {explanation === null ? (
        <Part title="解释">
          <p>{order.state === 'open' ? '这一期还没有公布赛果。' : '没有按赛果结束，本金已退回。'}</p>
        </Part>
      ) : (
        <Explained explanation={explanation} detail={detail} />
      )}
    </>
  )
}

/** What was bet, in the words of its page, and at which price. */
const Selection = ({ detail: { order, parts, stakePerNote, rebateTenths } }: { detail: OrderDetail }) => (
  <Part title="投注内容" hint={`${order.notes.toLocaleString('en-US')} 注`}>
    <Facts
      facts={[
        ['选号', parts.map((part) => part.join(' ')).join(' ｜ ')],
        ['赔率', order.odds.map(oddsText).join(' / ')],
        ['每注', amountText(stakePerNote)],
        ['合计', amountText(order.stake)],
        ['返水', rebateTenths === 0 ? '无' : `${rebateTenths / 10}%`],
      ]}
    />
  </Part>
)
