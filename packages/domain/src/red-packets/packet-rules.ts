/** What may be sent as a red packet (Domain §6.2). The page previews these rules, the server decides by them. */
import { LI_PER_FEN, type Money } from '../money.ts'
import { PACKET_TYPES, type PacketType } from './split.ts'

export const MESSAGE_MAX = 20
export const DEFAULT_MESSAGE = '恭喜发财，大吉大利'

/** What the operator has set; amounts in 厘. */
export interface PacketLimits {
  totalMin: Money
  totalMax: Money
  /** The most that one share may be on average. */
  shareMax: Money
  countMax: number
  /** Packets and money that a member may send in a day of the site. */
  dayCount: number
  dayMax: Money
}

/** What was sent today. */
export interface SentToday {
  count: number
  amount: Money
}

/** What is asked for. `amount` is per share of an equal packet, the total of a lucky one. */
export interface PacketDraft {
  type: PacketType
  amount: Money
  count: number
  message: string
}

export type PacketFault = 'amount' | 'count' | 'message' | 'total' | 'share-min' | 'share-max' | 'day-count' | 'day-max'

/** What a packet costs its sender. */
export const totalOf = ({ type, amount, count }: Pick<PacketDraft, 'type' | 'amount' | 'count'>): Money =>
  type === PACKET_TYPES.equal ? amount * BigInt(count) : amount

/** The first rule that a packet breaks, or undefined (HB-008). */
export function packetFault(draft: PacketDraft, limits: PacketLimits, sent: SentToday): PacketFault | undefined {
  const { amount, count, message } = draft
  const length = [...message.trim()].length
  if (amount < LI_PER_FEN || amount % LI_PER_FEN !== 0n) return 'amount'
  if (!Number.isInteger(count) || count < 1 || count > limits.countMax) return 'count'
  const total = totalOf(draft)
  if (total < LI_PER_FEN * BigInt(count)) return 'share-min'
  if (total > limits.shareMax * BigInt(count)) return 'share-max'
  if (total < limits.totalMin || total > limits.totalMax) return 'total'
  if (length < 1 || length > MESSAGE_MAX) return 'message'
  if (sent.count >= limits.dayCount) return 'day-count'
  return sent.amount + total > limits.dayMax ? 'day-max' : undefined
}
