import { paths } from '@liuhe/brand/paths.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { isOpen, rechargeStateOf } from '@liuhe/domain/recharge/order.ts'
import { dayIn, useSiteZone } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconService from '~icons/mingcute/headphone-line'
import { useNavigation } from '../../shared/navigation.ts'
import { orderPageOf } from '../../shared/recharge/order-page.ts'
import { useBrand } from '../../shared/use-brand.ts'
import type { OrderDetail } from './order-words.ts'
import styles from './recharge-detail-page.module.css'

/** The ways on: the order's own page while it is open, its bills once it is credited, a new try when it failed. */
export function DetailActions({ order }: { order: OrderDetail }) {
  const navigation = useNavigation()
  const brand = useBrand()
  const zone = useSiteZone()
  const { to, step } = wayOn(order, { zone, brand })
  return (
    <div className={styles.actions}>
      <Button look="line" size="large" icon={<IconService />} onClick={() => navigation.go(paths.services())}>
        询问客服
      </Button>
      <Button size="large" onClick={() => navigation.go(to)}>
        {step}
      </Button>
    </div>
  )
}

function wayOn(order: OrderDetail, { zone, brand }: { zone: string; brand: AppBrand }) {
  const state = rechargeStateOf(order.status)
  if (isOpen(state))
    return {
      to: orderPageOf(order, brand.slots.rechargeProcessing),
      step: state === 'waiting' ? '继续付款' : '查看进度',
    }
  const credited = order.steps.findLast(({ code }) => code === 'credited')
  if (credited === undefined) return { to: paths.recharge(), step: `重新${brand.labels.recharge}` }
  const day = dayIn(credited.at, zone)
  return { to: paths.bills({ from: day, to: day, group: 'recharge' }), step: '查看账单' }
}
