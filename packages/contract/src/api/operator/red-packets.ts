/**
 * Red packets, for those who look after gifts. Other settings and what the operator sends take two people (SEC-62);
 * stopping takes one.
 */
import * as z from 'zod/mini'
import { flag01, intText, money, siteTime, stake } from '../../codecs.ts'
import { operatorArea } from '../../operator-endpoint.ts'
import { Funding, PacketClaim, PacketProof } from '../red-packets.ts'
import { Proposed } from './approvals.ts'
import { after, requestId } from './common.ts'

const { get, post } = operatorArea('redPackets')

const words = z.string().check(z.minLength(1), z.maxLength(200))
const revision = z.int().check(z.gte(0))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
const packetId = z.string().check(z.regex(/^\d{1,18}$/))

/** What can be set. */
export const PacketSettings = z.object({
  funding: Funding,
  totalMin: stake,
  totalMax: stake,
  shareMax: stake,
  countMax: whole(1, 500),
  dayCount: whole(0, 10_000),
  dayMax: stake,
  dayReceive: stake,
  validHours: whole(1, 72),
  showAmounts: flag01,
  showList: flag01,
})

/** Rounds of packets that the operator sends by itself. */
export const PacketSchedule = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  roomId: whole(1, 2_147_483_647),
  type: z.literal([1, 2]),
  message: z.string().check(z.minLength(1), z.maxLength(20)),
  count: whole(1, 500),
  money: stake,
  expireMinutes: whole(1, 4_320),
  startAt: siteTime,
  everyMinutes: whole(1, 10_080),
  rounds: whole(1, 10_000),
})

export const overview = get('overview', '/red-packets', {
  summary: 'Settings, schedules, and how many seeds lie ready.',
  access: 'readBonus',
  effect: 'read',
  output: z.object({
    settings: PacketSettings,
    revision,
    seedsReady: z.int(),
    schedules: z.array(
      z.object({
        scheduleId: z.int(),
        schedule: PacketSchedule,
        roundsSent: z.int(),
        nextAt: siteTime,
        isOpen: flag01,
        revision,
      }),
    ),
  }),
})

const PROPOSAL_ERRORS = ['REQ/INVALID', 'APPROVAL/CHANGED', 'APPROVAL/WAITING', 'REQ/KEY_REUSED'] as const

export const change = post('change', '/red-packets/change', {
  summary: 'Proposes other settings; a second person decides. Packets that were sent keep what they were sent with.',
  access: 'handleBonus',
  effect: 'write',
  body: { requestId, revision, settings: PacketSettings, reason: words },
  output: Proposed,
  errors: PROPOSAL_ERRORS,
  strict: true,
})

/** Both sides of a change. */
export const SettingsEffect = z.object({ before: PacketSettings, after: PacketSettings })

export const stop = post('stop', '/red-packets/stop', {
  summary: 'Nobody sends packets from now on. What was sent can be taken, and the rest goes back in its time.',
  access: 'operateBonus',
  effect: 'write',
  body: { reason: words },
  output: z.null(),
  strict: true,
})

export const addSchedule = post('addSchedule', '/red-packets/schedules/add', {
  summary: 'Proposes rounds of packets that promotions pay; a second person decides.',
  access: 'handleBonus',
  effect: 'write',
  body: { requestId, schedule: PacketSchedule, reason: words },
  output: Proposed,
  errors: PROPOSAL_ERRORS,
  strict: true,
})

/** What all rounds together may cost. */
export const ScheduleEffect = z.object({ schedule: PacketSchedule, cost: money })

export const switchSchedule = post('switchSchedule', '/red-packets/schedules/:scheduleId/switch', {
  summary: 'Stops a schedule at once, or lets it go on.',
  access: 'operateBonus',
  effect: 'write',
  params: { scheduleId: intText(1, 2_147_483_647) },
  body: { isOpen: flag01, revision, reason: words },
  output: z.null(),
  errors: ['HONGBAO/NOT_FOUND', 'APPROVAL/CHANGED'],
  strict: true,
})

/** A packet as operators see it. */
export const StaffPacket = z.object({
  packetId,
  roomId: z.int(),
  /** Null for one of the operator. */
  senderId: z.nullable(z.string()),
  type: z.literal([1, 2]),
  total: money,
  count: z.int(),
  claimed: z.int(),
  claimedSum: money,
  refunded: money,
  status: z.literal([0, 1, 2]),
  createTime: siteTime,
  expireTime: siteTime,
  /** Who stopped its claims, and when; it stays told after the end. */
  frozen: z.nullable(z.object({ at: siteTime, by: z.string() })),
})

export const packets = get('packets', '/red-packets/packets', {
  summary: 'Packets, the newest first.',
  access: 'readBonus',
  effect: 'read',
  query: { after, rows: z._default(intText(1, 100), 20) },
  output: z.object({ data: z.array(StaffPacket), next: z.nullable(z.string()) }),
})

export const packet = get('packet', '/red-packets/packets/:packetId', {
  summary: 'A packet with its claims, and after its end what its split can be recomputed from.',
  access: 'readBonus',
  effect: 'read',
  params: { packetId },
  output: z.object({
    packet: StaffPacket,
    claims: z.array(z.object({ memberId: z.string(), claim: PacketClaim })),
    proof: PacketProof,
  }),
  errors: ['HONGBAO/NOT_FOUND'],
})

export const freeze = post('freeze', '/red-packets/packets/:packetId/freeze', {
  summary: 'Stops the claims of an open packet, or lets them go on. Its end returns the rest as of any other.',
  access: 'operateBonus',
  effect: 'write',
  params: { packetId },
  body: { isFrozen: flag01, reason: words },
  output: z.null(),
  errors: ['HONGBAO/NOT_FOUND', 'HONGBAO/TAKEN', 'HONGBAO/EXPIRED'],
  strict: true,
})

/** A small circle whose members take each other's packets: what happened in seven days, not why. */
export const PacketRing = z.object({
  ringId: z.string(),
  members: z.array(z.object({ memberId: z.string(), account: z.string() })),
  /** Packets that one of them took from another. */
  packets: z.int(),
  /** What was taken of all that they sent, and of it what they took themselves. */
  sent: money,
  inside: money,
  foundAt: siteTime,
  seenAt: siteTime,
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(siteTime),
  handledNote: z.nullable(z.string()),
})

export const rings = get('rings', '/red-packets/rings', {
  summary:
    'Circles whose members take each other’s packets, the newest first: those that wait for people, or the rest.',
  access: 'readBonus',
  effect: 'read',
  query: { which: z._default(z.enum(['open', 'handled']), 'open'), after, rows: z._default(intText(1, 100), 20) },
  output: z.object({ data: z.array(PacketRing), next: z.nullable(z.string()) }),
})

export const handleRing = post('handleRing', '/red-packets/rings/:ringId/handle', {
  summary: 'Says that somebody has looked at a circle, and what came of it. The same one rests for seven days.',
  access: 'operateBonus',
  effect: 'write',
  params: { ringId: intText(1, Number.MAX_SAFE_INTEGER) },
  body: { note: words },
  output: z.null(),
  errors: ['ALARM/NOT_FOUND'],
  strict: true,
})
