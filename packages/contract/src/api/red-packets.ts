/**
 * Red packets (红包) of chat rooms (Domain §6.2, Ruling C124). No answer says what an unopened share is worth: amounts
 * of others, and the sum of what was claimed, come only when a packet has ended (I-37).
 */
import * as z from 'zod/mini'
import { flag01, intText, money, renamed, requestId, stake } from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post } = area('redPackets')

const packetId = z.string().check(z.regex(/^\d{1,18}$/))
const roomId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const roomText = intText(1, 2_147_483_647)
const hex = z.string().check(z.regex(/^[0-9a-f]*$/))
/** Milliseconds since 1970: the round of a packet follows from it to the millisecond. */
const instant = z.int()

/** 1 普通 (equal), 2 拼手气 (lucky). */
const type = z.literal([1, 2])

/** Whose funds packets are sent from: members' own, the operator's only, or nobody's. */
export const Funding = z.enum(['member', 'operator', 'off'])

/** How the page shows somebody: never the account. */
export const PacketPerson = z.object({ nickname: z.string(), avatarId: z.int() })

/** A packet as everybody in its room sees it. */
export const RedPacket = z.object({
  packetId,
  roomId,
  type,
  sender: PacketPerson,
  /** Whether the asking member sent it. */
  isMine: flag01,
  /** Of the operator, by a schedule. */
  isSystem: flag01,
  count: z.int(),
  claimed: z.int(),
  message: z.string(),
  /** 0 进行中, 1 已领完, 2 已过期 (the rest is returned). */
  status: z.literal([0, 1, 2]),
  createdAt: instant,
  /** The time of its beacon round: before it nothing can be taken. */
  opensAt: instant,
  expiresAt: instant,
  /** From sending to the last share; null unless all were taken. */
  tookMs: z.nullable(z.int()),
  /** What the asking member got; null before. */
  ownAmount: z.nullable(money),
  /** What came back to the sender; null but for him and after the end. */
  refunded: z.nullable(money),
  commitment: hex,
})

const NAMES = { packetId: 'hongbao_id', roomId: 'room_id', requestId: 'clientKey' }

export const terms = get('terms', '/api/chat/hongbao/terms', {
  summary: 'What the member may send into a room now: limits, what he has sent today, people in the room.',
  access: 'member',
  effect: 'read',
  query: { roomId: roomText },
  names: NAMES,
  output: z.object({
    funding: Funding,
    totalMin: money,
    totalMax: money,
    shareMax: money,
    countMax: z.int(),
    dayCount: z.int(),
    dayMax: money,
    sentCount: z.int(),
    sentAmount: money,
    people: z.int(),
    validHours: z.int(),
    balance: money,
  }),
  errors: ['CHAT/NOT_FOUND'],
})

export const rounds = get('rounds', '/api/chat/hongbao/rounds', {
  summary: 'The next rounds that the operator sends within a day into rooms whose packets the member may open.',
  access: 'session',
  effect: 'read',
  names: NAMES,
  output: z.array(
    renamed(
      {
        roomId,
        /** When it is due; it comes some seconds later. */
        at: instant,
        /** Shares of it, and what they are worth together. */
        count: z.int(),
        total: money,
      },
      { roomId: 'room_id' },
    ),
  ),
})

const PAUSE_ERRORS = [
  'RG/EXCLUDED',
  'RG/TIME_OUT',
  'RG/SESSION_OVER',
  'RG/REMINDER_DUE',
  'RG/STAKE_LIMIT',
  'RG/LOSS_LIMIT',
] as const

/** Why somebody who may not speak in a room sends no packet there, and takes none. */
const CHAT_ERRORS = [
  'CHAT/NOT_FOUND',
  'CHAT/MAINTENANCE',
  'CHAT/UNAVAILABLE',
  'CHAT/MEMBERS_ONLY',
  'CHAT/READ_ONLY',
  'CHAT/VIP',
  'CHAT/CONDITION',
  'CHAT/MUTED',
  'CHAT/BLOCKED',
  'CHAT/NO_PACKETS',
] as const

export const create = post('create', '/api/chat/hongbao/create', {
  summary: 'Sends a packet into a room. Asks for the cash password; the same clientKey again answers the same packet.',
  access: 'member',
  effect: 'money',
  strict: true,
  body: {
    requestId,
    roomId,
    type,
    /** Per share of an equal packet, in all of a lucky one. */
    amount: stake,
    count: z.int().check(z.minimum(1), z.maximum(10_000)),
    message: z.string().check(z.maxLength(80)),
  },
  names: NAMES,
  output: z.object({ packetId, total: money, balance: money, opensAt: instant, commitment: hex }),
  errors: [
    ...PAUSE_ERRORS,
    ...CHAT_ERRORS,
    ...([
      'HONGBAO/CLOSED',
      'HONGBAO/AMOUNT',
      'HONGBAO/COUNT',
      'HONGBAO/MESSAGE',
      'HONGBAO/DAY_COUNT',
      'HONGBAO/DAY_MAX',
    ] as const),
    ...(['HONGBAO/NO_SEED', 'WALLET/INSUFFICIENT', 'UC/CASH_PASSWORD', 'UC/CASH_PASSWORD_NULL'] as const),
    ...(['REQ/KEY_REUSED', 'REQ/KEY_OLD'] as const),
  ],
})

export const open = post('open', '/api/chat/hongbao/open', {
  summary: 'Takes the next share of a packet: one for each member. A repeat answers the same amount.',
  access: 'member',
  effect: 'write',
  strict: true,
  body: { packetId },
  names: NAMES,
  output: z.object({ amount: money, already: flag01, balance: money }),
  errors: [
    ...PAUSE_ERRORS,
    ...CHAT_ERRORS,
    ...([
      'HONGBAO/NOT_FOUND',
      'HONGBAO/TAKEN',
      'HONGBAO/EXPIRED',
      'HONGBAO/FROZEN',
      'HONGBAO/NOT_YET',
      'HONGBAO/STAFF',
      'HONGBAO/OWN',
      'HONGBAO/RECEIVE_MAX',
    ] as const),
  ],
})

/** A share that was taken. */
export const PacketClaim = z.object({
  person: PacketPerson,
  isMine: flag01,
  claimedAt: instant,
  /** Null for the shares of others until the packet has ended, and where the operator shows none. */
  amount: z.nullable(money),
  isBest: flag01,
})

/** What anybody in the room can recompute a packet from. */
export const PacketProof = z.object({
  commitment: hex,
  /** The beacon's chain, and the round that was fixed when the packet was sent. */
  beacon: z.string(),
  round: z.int(),
  /** What follows is null until the packet has ended. */
  randomness: z.nullable(hex),
  signature: z.nullable(hex),
  seed: z.nullable(hex),
})

export const detail = get('detail', '/api/chat/hongbao/detail', {
  summary: 'A packet with the shares taken. After its end also every amount, and what they can be recomputed from.',
  access: 'member',
  effect: 'read',
  query: { packetId },
  names: NAMES,
  output: z.object({
    packet: RedPacket,
    claims: z.array(PacketClaim),
    /** Null until the packet has ended, but for its sender. */
    total: z.nullable(money),
    /** Null until the packet has ended. */
    claimedTotal: z.nullable(money),
    proof: PacketProof,
  }),
  errors: ['HONGBAO/NOT_FOUND'],
})

export const states = get('states', '/api/chat/hongbao/states', {
  summary: 'How packets of rooms of the member stand, for the bubbles of a room. Unknown ones are left out.',
  access: 'member',
  effect: 'read',
  isAutomatic: true,
  query: { packetIds: z.string().check(z.regex(/^\d{1,18}(,\d{1,18}){0,99}$/)) },
  names: { packetIds: 'hongbao_ids' },
  output: z.array(RedPacket),
})

export const history = get('history', '/api/chat/hongbao/history', {
  summary: 'Packets of a year that the member has taken from or sent, the newest first, with the totals of the year.',
  access: 'member',
  effect: 'read',
  query: {
    side: z.enum(['received', 'sent']),
    year: intText(2026, 2200),
    key: z.optional(z.string().check(z.maxLength(300))),
    rows: z._default(intText(1, 100), 20),
  },
  output: z.object({
    totals: z.object({ count: z.int(), amount: money, best: z.int() }),
    data: z.array(
      z.object({
        packetId,
        roomId,
        type,
        sender: PacketPerson,
        /** What the member got of it, or what it cost him. */
        amount: money,
        at: instant,
        count: z.int(),
        claimed: z.int(),
        status: z.literal([0, 1, 2]),
        isBest: flag01,
      }),
    ),
    nextKey: z.nullable(z.string()),
  }),
})
