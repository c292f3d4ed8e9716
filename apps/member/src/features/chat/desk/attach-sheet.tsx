import * as wire from '@liuhe/contract/api/desk.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useRef } from 'react'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { OrderFace } from '../talk/card-bubble.tsx'
import styles from './attach-sheet.module.css'

type Order = OutputOf<typeof wire.attachables>[number]

/** Shows the desk one of the member's own orders. */
export function AttachSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Sheet open={open} onClose={onClose} title="附上我的订单" cancelText="关闭">
      <Orders onDone={onClose} />
    </Sheet>
  )
}

function Orders({ onDone }: { onDone: () => void }) {
  const { tokens } = useChat()
  const { data, error, refetch } = useRead(wire.attachables, tokens.asked(), { freshMs: 0 })
  const attach = useAct(wire.attach, { onDone })
  // The same order keeps its number over every try, so that it is shown once.
  const requests = useRef(new Map<string, string>())
  const requestOf = ({ kind, orderNo }: Order) => {
    const key = `${kind}:${orderNo}`
    const known =
      requests.current.get(key) ?? newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))
    requests.current.set(key, known)
    return known
  }
  if (data === undefined) {
    if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
    return (
      <div className={styles.list} role="status" aria-label="加载中">
        <Skeleton height={56} round={12} />
        <Skeleton height={56} round={12} />
      </div>
    )
  }
  if (data.length === 0) return <p className={styles.empty}>还没有可以附上的提现、充值或注单</p>
  return (
    <ul className={styles.list} aria-label="我的订单">
      {data.map((order) => (
        <li key={`${order.kind}:${order.orderNo}`}>
          <button
            type="button"
            disabled={attach.isPending}
            onClick={() =>
              attach.mutate({
                ...tokens.asked(),
                requestId: requestOf(order),
                kind: order.kind,
                orderNo: order.orderNo,
              })
            }
          >
            <OrderFace order={order} isShort />
          </button>
        </li>
      ))}
    </ul>
  )
}
