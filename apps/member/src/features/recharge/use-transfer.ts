import * as api from '@liuhe/contract/api/recharge.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteZone } from '@liuhe/web/time/site-time.ts'
import { useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { type Order, processingPath } from './order.ts'
import { useKeepOrder } from './use-recharge.ts'
import { fieldOf, instantOfField } from './zoned.ts'

/** How far ahead of the server's clock a transfer may say to be, in ms. */
const AHEAD_MS = 60_000

type Wrong = { payer?: string | undefined; paidTime?: string | undefined; form?: string | undefined }

/** 我已转账: who paid and when. It credits nothing; the bank's own word does (I-23). */
export function useTransfer(order: Order) {
  const zone = useSiteZone()
  const keep = useKeepOrder()
  const navigation = useNavigation()
  const { slots } = useBrand()
  const [payer, setPayer] = useState(order.payer ?? '')
  const [time, setTime] = useState(() => fieldOf(serverClock.now(), zone))
  const [wrong, setWrong] = useState<Wrong>({})
  const { mutate, isPending } = useAct(api.confirm, {
    ownErrors: true,
    refreshes: [api.read],
    onDone: (next) => {
      keep(next)
      // Where the address of paid orders has none, another order may be the newest: this one is followed here.
      if (slots.rechargeProcessing === 'by-order') {
        navigation.go(processingPath(next.orderNo, slots.rechargeProcessing), { replace: true })
      }
    },
    onRefused: (error) => {
      const isPayer = error instanceof ApiError && error.code === 'RECHARGE/PAYER'
      setWrong(isPayer ? { payer: error.message } : { form: error.message })
    },
  })
  const send = () => {
    const name = payer.trim()
    const paidTime = instantOfField(time, zone)
    const next: Wrong = {
      ...(name === '' && { payer: '请填写付款人姓名' }),
      ...(paidTime === undefined && { paidTime: '请选择转账时间' }),
      ...(paidTime !== undefined && paidTime > serverClock.now() + AHEAD_MS && { paidTime: '转账时间不能晚于现在' }),
    }
    setWrong(next)
    if (Object.keys(next).length === 0 && paidTime !== undefined) {
      mutate({ orderNo: order.orderNo, payer: name, paidTime })
    }
  }
  const change = (set: (text: string) => void, field: keyof Wrong) => (text: string) => {
    set(text)
    setWrong((now) => ({ ...now, [field]: undefined, form: undefined }))
  }
  return {
    ...{ payer, time, wrong, send },
    setPayer: change(setPayer, 'payer'),
    setTime: change(setTime, 'paidTime'),
    latest: fieldOf(serverClock.now(), zone),
    isSending: isPending,
    problem: wrong.form,
  }
}
