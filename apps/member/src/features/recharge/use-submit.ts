import * as api from '@liuhe/contract/api/recharge.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { Money } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useRef, useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { orderPath } from './order.ts'
import { useKeepOrder } from './use-recharge.ts'

/** What the server refused, and beside which part of the form it is said. */
export type Refused = { at: 'channel' | 'amount' | 'button'; text: string }

type Asked = { channelCode: string; amount: Money }

/**
 * Makes an order and goes to where it is paid. A repeat after a lost answer is the same request, so that it can make
 * one order only; another amount or channel is another request.
 */
export function useSubmit() {
  const navigation = useNavigation()
  const keep = useKeepOrder()
  const request = useRef<{ of: string; id: string }>(undefined)
  const [refused, setRefused] = useState<Refused>()
  const { mutate, isPending } = useAct(api.create, {
    ownErrors: true,
    refreshes: [api.options, api.list],
    onDone: (order) => {
      request.current = undefined
      keep(order)
      navigation.go(orderPath(order))
    },
    onRefused: (error) => {
      if (!isUnknown(error)) request.current = undefined
      setRefused({
        at: placeOf(error),
        text: isUnknown(error) ? `${error.message}；重复提交不会产生第二笔订单` : error.message,
      })
    },
  })
  const send = ({ channelCode, amount }: Asked) => {
    const of = `${channelCode} ${amount}`
    if (request.current?.of !== of) {
      request.current = { of, id: newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10))) }
    }
    setRefused(undefined)
    mutate({ requestId: request.current.id, channelCode, amount })
  }
  return { send, isSending: isPending, refused, forget: () => setRefused(undefined) }
}

/** The answer did not come: the order may be there. */
const isUnknown = (error: Error): boolean =>
  !(error instanceof ApiError) || ['NETWORK', 'TIMEOUT', 'UNKNOWN'].includes(error.code)

const AT_CHANNEL: readonly string[] = ['RECHARGE/CHANNEL_NOT_FOUND', 'RECHARGE/CHANNEL_CLOSED', 'RECHARGE/OPEN_ORDER']
const AT_AMOUNT: readonly string[] = ['RECHARGE/AMOUNT', 'RECHARGE/NO_TAIL', 'RECHARGE/NO_MATCH', 'RG/DEPOSIT_LIMIT']

function placeOf(error: Error): Refused['at'] {
  const code = error instanceof ApiError ? error.code : ''
  if (AT_CHANNEL.includes(code)) return 'channel'
  return AT_AMOUNT.includes(code) ? 'amount' : 'button'
}
