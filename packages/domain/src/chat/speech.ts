/**
 * Who may speak in a room, and why not (Domain §6.1; Spec A §6, Spec B §4). The checks stand in their order, and the
 * first that fails is the reason. The server judges by the same order; the page explains with this one.
 */
import { formatYuan, type Money } from '../money.ts'

/** What somebody is in the chat; special ones are hosts and teachers (Domain §6.1). */
export const CHAT_LEVEL = { guest: 0, member: 1, special: 2, administrator: 3, robot: 4 } as const

/** What is known of somebody who wants to speak. Sums are of the room's last days; absent where they are not known. */
export type Speaker = {
  readonly kind: 'guest' | 'trial' | 'member'
  readonly enableChat: boolean
  /** Of his VIP level. */
  readonly vipChat: boolean
  readonly vipLevel: number
  readonly chatLevel: number
  readonly deposit?: Money
  readonly turnover?: Money
  readonly isMuted?: boolean
}

/** What a room asks of a speaker; amounts in 厘. */
export type SpeechRules = {
  readonly enableChat: boolean
  readonly allowsGuests: boolean
  readonly minVip: number
  readonly dayLimit: number
  readonly depositLimit: Money
  readonly turnoverLimit: Money
  /** Hosts speak and nobody else. */
  readonly isMuted?: boolean
  /** What the operator says to anyone who is muted. */
  readonly gagText?: string
}

export type SpeechFacts = {
  readonly maintenance: boolean
  /** Levels that speak only where the room is open for chat (Ruling C93). */
  readonly restrictedLevels: readonly number[]
  readonly speaker: Speaker
  readonly room: SpeechRules
}

/** Why somebody may not speak. */
export type SpeechRefusal = (typeof SPEECH_CHECKS)[number]['refusal']

/** The checks of Domain §6.1 that come before a message is looked at, in their order. */
const SPEECH_CHECKS = [
  { refusal: 'maintenance', fails: ({ maintenance }: SpeechFacts) => maintenance },
  { refusal: 'member', fails: ({ speaker }: SpeechFacts) => !speaker.enableChat },
  { refusal: 'vip-chat', fails: ({ speaker }: SpeechFacts) => speaker.kind !== 'guest' && !speaker.vipChat },
  {
    refusal: 'room',
    fails: ({ room, speaker, restrictedLevels }: SpeechFacts) =>
      !room.enableChat && restrictedLevels.includes(speaker.chatLevel),
  },
  // A trial account counts as a guest.
  { refusal: 'guest', fails: ({ room, speaker }: SpeechFacts) => speaker.kind !== 'member' && !room.allowsGuests },
  {
    refusal: 'vip-level',
    fails: ({ room, speaker }: SpeechFacts) => !leads(speaker) && speaker.vipLevel < room.minVip,
  },
  {
    refusal: 'conditions',
    fails: ({ room, speaker }: SpeechFacts) =>
      !leads(speaker) && (isBelow(speaker.deposit, room.depositLimit) || isBelow(speaker.turnover, room.turnoverLimit)),
  },
  {
    refusal: 'muted',
    fails: ({ room, speaker }: SpeechFacts) => speaker.isMuted === true || (room.isMuted === true && !leads(speaker)),
  },
] as const

/** Why somebody may not speak, or undefined when he may. */
export const refusalOfSpeech = (facts: SpeechFacts): SpeechRefusal | undefined =>
  SPEECH_CHECKS.find(({ fails }) => fails(facts))?.refusal

/** The reason as a member reads it. */
export function speechSentence(refusal: SpeechRefusal, { speaker, room }: SpeechFacts): string {
  const sentences: Record<SpeechRefusal, string> = {
    maintenance: '系统在维护中，请稍等！',
    member: '聊天室目前不可用',
    'vip-chat': '聊天室目前不可用',
    room: '聊天室目前不可用',
    guest: speaker.kind === 'trial' ? '试玩账户无法发言，请注册正式账户' : '游客无法发言，请先登录',
    'vip-level': `您无法发言，VIP${room.minVip} 及以上可以发言`,
    conditions: conditionsSentence(room),
    muted: room.gagText || (speaker.isMuted === true ? '您已被禁言' : '本房间仅主持人发言'),
  }
  return sentences[refusal]
}

/** What the last days of somebody have to show. */
const conditionsSentence = ({ dayLimit, depositLimit, turnoverLimit }: SpeechRules): string =>
  `您无法发言，当前发言条件：前${dayLimit}天充值不少于${formatYuan(depositLimit)}元；` +
  `打码量不少于${formatYuan(turnoverLimit)}元`

/** Hosts, administrators and posters of plans speak where a room asks members for something. */
const leads = ({ chatLevel }: Speaker): boolean => chatLevel >= CHAT_LEVEL.special

/** A sum that is not known hinders nobody here: the server knows it. */
const isBelow = (sum: Money | undefined, limit: Money): boolean => sum !== undefined && sum < limit
