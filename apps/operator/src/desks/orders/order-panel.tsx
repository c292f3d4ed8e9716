import * as api from '@liuhe/contract/api/operator/orders.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import panel from '../../frame/panel.module.css'
import { Facts, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { amountText } from '../../shared/value-text.ts'
import { useKeys } from '../../shell/keys.tsx'
import { wordOfTurn } from '../draws/filters.ts'
import { Explained } from './explained.tsx'
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
  const { order, parts, explanation, voided } = detail
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
          ['会员', `${order.account}${order.isTrial ? '（试玩）' : ''}`],
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
      <Part title="投注内容" hint={`${order.notes.toLocaleString('en-US')} 注`}>
        <Facts
          facts={[
            ['选号', parts.map((part) => part.join(' ')).join(' ｜ ')],
            ['赔率', order.odds.map(oddsText).join(' / ')],
            ['每注', amountText(detail.stakePerNote)],
            ['合计', amountText(order.stake)],
            ['返水', detail.rebateTenths === 0 ? '无' : `${detail.rebateTenths / 10}%`],
          ]}
        />
      </Part>
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

interface VoidProps {
  detail: OrderDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
}

const REASONS = ['赔率明显有误', '会员与他人合谋投注', '系统故障期间受注', '监管要求作废'] as const

/** Proposes the void of this order; a second person decides at the desk of approvals. */
function VoidBet({ detail, onDone, onRefused }: VoidProps) {
  const operator = useOperator()
  const { call } = useConsole()
  const { order, revision, canVoid } = detail
  const [isOpen, setIsOpen] = useState(false)
  const [sent, setSent] = useState<number>()
  const [words, setWords, forget] = useDraft(operator.login, `order.void.${order.orderNo}`)
  const [requestId] = useState(() => crypto.randomUUID())
  const { run, busy, again } = useDeed<'void'>({ onDone, onRefused })
  const isTheirs = may(operator, 'workBets')
  const ask = () => canVoid && setIsOpen(true)
  useKeys(isTheirs && canVoid ? [{ keys: 'v', label: '作废注单', run: ask, isAction: true }] : [])
  if (!isTheirs) return null
  const confirm = () => {
    setIsOpen(false)
    void run('void', async () => {
      const reason = words.trim()
      const { approvalId } = await call(api.voidBet, { orderNo: order.orderNo, requestId, revision, reason })
      setSent(approvalId)
      forget()
    })
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {sent !== undefined && (
        <Notice kind="two">
          已提交作废，等第二人：
          <Link to="/approvals" search={{ row: sent } as never}>
            AP-{String(sent).padStart(4, '0')}
          </Link>
        </Notice>
      )}
      <div className={decision.buttons}>
        {!canVoid && <span className={decision.hash}>已撤销或已作废，不能再作废</span>}
        <Button look="two" keycap="v" disabled={!canVoid} isBusy={busy === 'void'} onClick={ask}>
          作废这一单…
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title="提交作废注单"
          about={`${order.account} · ${order.gameName} ${order.turnNum} · ${order.playName} ${order.selectionText}`}
          effect={
            order.reward > 0n
              ? `需要第二人。退回本金 ${amountText(order.stake)}，冲销派彩 ${amountText(order.reward)} 与返水 ${amountText(detail.rebate)}；流水与代理基数一并扣除，余额不足的记欠款。`
              : `需要第二人。退回本金 ${amountText(order.stake)}；流水与代理基数一并扣除。`
          }
          kind="two"
          amount={order.stake}
          reason={{ label: '理由（至少 4 字，记入审计）', templates: REASONS, words, onType: setWords }}
          missing={words.trim() !== '' && words.trim().length < 4 ? ['理由至少 4 字'] : []}
          button="提交第二人"
          look="two"
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        />
      )}
    </footer>
  )
}
