import * as api from '@liuhe/contract/api/red-packets.ts'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { parseYuan } from '@liuhe/domain/money.ts'
import { type PacketDraft, packetFault, type PacketFault } from '@liuhe/domain/red-packets/packet-rules.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useRef } from 'react'
import { useProfile } from '../../shared/account/use-profile.ts'

export type Terms = OutputOf<typeof api.terms>

/** What may be sent into a room. A trial account is asked nothing: it sends no money. */
export function useTerms(roomId: number) {
  const { kind, isKnown, failed } = useProfile()
  const isTrial = isKnown && kind === 'trial'
  const enabled = !isTrial && (isKnown || failed)
  const { data, error, refetch } = useRead(api.terms, { roomId }, { freshMs: 0, enabled })
  return { terms: isTrial ? undefined : data, error, isTrial, retry: () => void refetch() }
}

/** What stands in the form, as it is typed. */
export interface PacketForm {
  type: PacketDraft['type']
  amount: string
  count: string
  message: string
}

/** The form as numbers; undefined while something is not typed yet. */
export function draftOf({ type, amount, count, message }: PacketForm): PacketDraft | undefined {
  const money = /^\d{1,7}(\.\d{0,2})?$/.test(amount) ? parseYuan(amount.replace(/\.$/, '')) : undefined
  if (money === undefined || !/^\d{1,5}$/.test(count)) return undefined
  return { type, amount: money, count: Number(count), message }
}

/** The sentence of the rule that a draft breaks. */
export function faultText(draft: PacketDraft, terms: Terms): string | undefined {
  const { totalMin, totalMax, shareMax, countMax, dayMax, sentAmount, balance } = terms
  const fault = packetFault(draft, terms, { count: terms.sentCount, amount: sentAmount })
  const texts: Record<PacketFault, string> = {
    amount: '金额最少 0.01 元',
    count: `红包个数 1 – ${countMax} 个`,
    'share-min': '每个红包最少 0.01 元',
    'share-max': `单个红包平均不超过 ${formatAmount(shareMax)} 元`,
    total: `红包总额 ${formatAmount(totalMin)} – ${formatAmount(totalMax)} 元`,
    message: '祝福语 1 – 20 个字',
    'day-count': '今日发红包个数已达上限',
    'day-max': `今日还可发 ${formatAmount(dayMax - sentAmount)} 元`,
  }
  if (fault !== undefined) return texts[fault]
  const total = draft.type === 1 ? draft.amount * BigInt(draft.count) : draft.amount
  return total > balance ? '余额不足' : undefined
}

/** Sends a packet: the same number until the server has answered, so that a repeat is the same packet. */
export function useSendPacket(roomId: number, onSent: () => void) {
  const sent = useRef<{ of: string; requestId: string }>(undefined)
  const { mutate, isPending } = useAct(api.create, {
    refreshes: [api.terms, api.history, member.status, bills.list],
    onDone: () => {
      sent.current = undefined
      onSent()
    },
  })
  const send = (draft: PacketDraft) => {
    const of = [draft.type, draft.amount, draft.count, draft.message].join('|')
    if (sent.current?.of !== of) {
      const requestId = newRequestId(serverClock.now(), crypto.getRandomValues(new Uint8Array(10)))
      sent.current = { of, requestId }
    }
    mutate({ ...draft, roomId, requestId: sent.current.requestId, message: draft.message.trim() })
  }
  return { send, isPending }
}
