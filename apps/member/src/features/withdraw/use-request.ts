import { paths } from '@liuhe/brand/paths.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as api from '@liuhe/contract/api/withdrawals.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import {
  dropPending,
  isUnknownOutcome,
  keepPending,
  type Pending,
  readPending,
  type Request,
  requestOf,
} from './pending.ts'

/** Refusals that the question for a password has answered already, or that the member caused by putting it away. */
const SAID: readonly string[] = ['UC/CASH_PASSWORD', 'UC/REAUTHENTICATE']

/**
 * Requests a withdrawal and goes to its page. A request whose answer was lost is kept, also over a reload: until it is
 * cleared up with the same number no other is sent, so that it can make one order only.
 */
export function useRequest(memberId: string) {
  const navigation = useNavigation()
  const cache = useQueryClient()
  const [lost, setLost] = useState(() => readPending(sessionStorage, memberId))
  const [refused, setRefused] = useState<string>()
  // What is on its way; the state of the call changes with the next drawing, and a second tap may come before.
  const sending = useRef<Pending>(undefined)
  const options = { ownErrors: true, refreshes: [api.terms, api.list, member.status] }
  const [usual, direct] = [useAct(api.save, options), useAct(api.saveFreeBank, options)]
  const answered = () => {
    dropPending(sessionStorage)
    setLost(undefined)
  }
  const transmit = async (pending: Pending, isRetry: boolean): Promise<boolean> => {
    if (sending.current !== undefined) return false
    sending.current = pending
    setRefused(undefined)
    try {
      const order = await (pending.isDirect ? direct : usual).mutateAsync(requestOf(pending))
      answered()
      cache.setQueryData(queryKey(api.read, { orderNo: order.orderNo }), order)
      navigation.go(paths['withdraw-history-detail']({ id: order.orderNo }))
      return true
    } catch (error) {
      if (isUnknownOutcome(error, { isRetry })) setLost(pending)
      else {
        answered()
        setRefused(refusalOf(error as ApiError))
        leadOn(error as ApiError)
      }
      return !isPutAway(error)
    } finally {
      sending.current = undefined
    }
  }
  const leadOn = ({ code, message }: ApiError) => {
    if (code !== 'UC/CASH_PASSWORD_NULL') return
    toast(message, 2)
    navigation.go(paths['password-withdraw-money']())
  }
  return {
    /** @returns whether it was answered or lost: false when the question for the code was put away */
    send: (request: Omit<Request, 'requestId'>, about: Pick<Pending, 'account' | 'isDirect'>) =>
      transmit(keepPending(sessionStorage, { member: memberId, ...about }, request), false),
    /** The request whose answer was lost; `ask` sends it once more under its number. */
    lost: lost && { amount: requestOf(lost).amount, account: lost.account, ask: () => void transmit(lost, true) },
    isSending: usual.isPending || direct.isPending,
    refused,
    forget: () => setRefused(undefined),
  }
}

const isPutAway = (error: unknown): boolean => error instanceof ApiError && SAID.includes(error.code)

const refusalOf = ({ code, message }: ApiError): string | undefined =>
  SAID.includes(code) || code === 'UC/CASH_PASSWORD_NULL' ? undefined : message
