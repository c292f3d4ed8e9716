import { Button } from '@liuhe/web/ui/button.tsx'
import type { ReactNode } from 'react'
import { FootBar } from '../../shared/orders/foot-bar.tsx'
import type { Order } from './order.ts'
import { useCancel } from './use-cancel.ts'

/** The foot of an order that is being paid: to give it up, and what comes next. */
export function PayFoot({
  order,
  problem,
  children,
}: {
  order: Order
  problem?: string | undefined
  children: ReactNode
}) {
  const { cancel, isCancelling } = useCancel()
  return (
    <FootBar problem={problem}>
      <Button size="large" look="line" busy={isCancelling} onClick={() => void cancel(order)}>
        取消订单
      </Button>
      {children}
    </FootBar>
  )
}
