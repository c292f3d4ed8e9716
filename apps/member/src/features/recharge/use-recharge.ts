import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/recharge.ts'
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { memberCan } from '@liuhe/domain/members/member.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import { LiveContext } from '../../shared/live.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { isUnderway, type Order } from './order.ts'

/** What an order's change makes outdated. Not `newest`: a page that has found its order stays with it. */
export const RECHARGE_READS: readonly AnyEndpoint[] = [api.options, api.list, api.read]
/** And what money that has arrived changes. */
const MONEY_READS: readonly AnyEndpoint[] = [member.status, member.info]

/** Asks again when one of the member's orders changes, and when the page is seen again: news may have been missed. */
export function useLiveRecharges(): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  const refresh = useEffectEvent((reads: readonly AnyEndpoint[]) => {
    for (const { name } of reads) void cache.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    const stop = live?.listen((push) => {
      if (push.type === 'RECHARGE') refresh([...RECHARGE_READS, ...MONEY_READS])
    })
    const onSeen = () => document.visibilityState === 'visible' && refresh(RECHARGE_READS)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      stop?.()
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [live])
}

/** A trial account may not (Spec A §6): its page says so, and asks nothing. */
export function useIsTrial(): boolean {
  const { kind, isKnown } = useProfile()
  return isKnown && memberCan.topUp.refusal(kind) === 'UC/TRIAL_FORBIDDEN'
}

/** Whether it is known that the member may; until then nothing is asked that would be refused. */
export function useMayRecharge(): boolean {
  const { kind, isKnown, failed } = useProfile()
  return (isKnown || failed) && memberCan.topUp(kind)
}

/** What may be used to recharge. */
export function useOptions() {
  useLiveRecharges()
  const { data, error, refetch } = useRead(api.options, {}, { freshMs: 0, enabled: useMayRecharge() })
  return { options: data, error, retry: () => void refetch() }
}

/** The member's orders that are not over, newest first. */
export const useOpenOrders = (isWanted: boolean) => {
  const isAllowed = useMayRecharge()
  return useRead(api.list, { state: 'processing' }, { freshMs: 0, enabled: isWanted && isAllowed, keepPrevious: true })
}

/** While the provider has not said how to pay, in ms. */
const PREPARING_MS = 2_000
/** While money is awaited: the line may be down, and nobody must wait for it. */
const WAITING_MS = 15_000

/** One order. It follows the line, and is asked for again while it waits. */
export function useOrder(orderNo: string | undefined) {
  useLiveRecharges()
  const isAllowed = useMayRecharge()
  const { data, error, refetch } = useRead(
    api.read,
    { orderNo: orderNo ?? '' },
    { freshMs: 0, enabled: isAllowed && orderNo !== undefined && orderNo !== '' },
  )
  const everyMs = data === undefined ? undefined : askEveryMs(data)
  useEffect(() => {
    if (everyMs === undefined) return
    const asking = setInterval(() => document.visibilityState === 'visible' && void refetch(), everyMs)
    return () => clearInterval(asking)
  }, [everyMs, refetch])
  return { order: data, error, retry: () => void refetch() }
}

const askEveryMs = (order: Order): number | undefined => {
  if (order.next?.code === 'prepare') return PREPARING_MS
  return isUnderway(order) || order.next !== null ? WAITING_MS : undefined
}

/** Puts an order that a call has just answered where the pages read it. */
export function useKeepOrder(): (order: Order) => void {
  const cache = useQueryClient()
  return (order) => {
    cache.setQueryData(queryKey(api.read, { orderNo: order.orderNo }), order)
    for (const { name } of [api.options, api.list]) void cache.invalidateQueries({ queryKey: [name] })
  }
}
