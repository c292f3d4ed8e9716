import { Button } from '@liuhe/web/ui/button.tsx'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { type Order, processingPath } from './order.ts'

/** Leads to where the answer of the provider is awaited; it says nothing to anybody (I-23). */
export function PaidButton({ order }: { order: Order }) {
  const navigation = useNavigation()
  const { slots } = useBrand()
  return (
    <Button size="large" onClick={() => navigation.go(processingPath(order.orderNo, slots.rechargeProcessing))}>
      我已完成付款
    </Button>
  )
}
