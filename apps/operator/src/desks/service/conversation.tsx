import { ApiError } from '@liuhe/contract/client.ts'
import { useState } from 'react'
import { ObjectTrail } from '../../frame/object-trail.tsx'
import { useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Failed, Loading, NothingHere } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { CaseHead } from './case-head.tsx'
import { Composer } from './composer.tsx'
import { MemberCard } from './member-card.tsx'
import { Messages } from './messages.tsx'
import { NotesCard } from './notes-card.tsx'
import { OrderCard } from './order-card.tsx'
import style from './service.module.css'
import { TaskCard } from './task-card.tsx'
import { useCase, useMessages, useSeen } from './use-service.ts'
import { type CaseDetail, type Figures, ordersIn } from './words.ts'

interface ConversationProps {
  caseId: string
  figures: Figures | undefined
  onClose: () => void
}

/** An open conversation: what was said, where answers are typed, and what is known of who asks. */
export function Conversation({ caseId, figures, onClose }: ConversationProps) {
  const found = useCase(caseId)
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  if (found.error instanceof ApiError && found.error.code === 'CHAT/NOT_FOUND') return <NothingHere />
  if (found.data === undefined) {
    return found.error === null ? <Loading /> : <Failed error={found.error} onRetry={() => void found.refetch()} />
  }
  return <Opened detail={found.data} figures={figures} />
}

function Opened({ detail, figures }: { detail: CaseDetail; figures: Figures | undefined }) {
  const operator = useOperator()
  const { row, notes, earlier } = detail
  const messages = useMessages(row.caseId)
  const [isTrailOpen, setIsTrailOpen] = useState(false)
  useSeen(row, messages.said.at(-1)?.seq)
  const orders = ordersIn(messages.said.filter(({ createdAt }) => createdAt >= row.madeAt))
  const mayTrail = may(operator, 'readAudit')
  const toggle = () => setIsTrailOpen(!isTrailOpen)
  useKeys(mayTrail ? [{ keys: 't', label: '轨迹', run: toggle, isAction: true }] : [])
  return (
    <div className={style.open}>
      <article className={style.talk} aria-label={`会话 ${row.caseId}`}>
        <CaseHead
          row={row}
          earlier={earlier}
          figures={figures}
          trail={mayTrail ? { isTrailOpen, toggle } : undefined}
        />
        <Messages {...{ row, messages }} />
        <Composer key={row.state} row={row} order={orders[0]} />
      </article>
      <aside className={style.side} aria-label="资料">
        {isTrailOpen && <ObjectTrail object={`desk-case/${row.caseId}`} audited={`desk-case/${row.caseId}`} />}
        <MemberCard row={row} />
        {orders.length > 0 && <OrderCard orders={orders} />}
        <TaskCard row={row} order={orders[0]} />
        <NotesCard caseId={row.caseId} notes={notes} />
      </aside>
    </div>
  )
}
