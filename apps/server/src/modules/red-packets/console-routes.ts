import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorWrite } from '../operators/index.ts'
import { packetSchedule, shownSchedule } from './add-schedule.ts'
import { packetSettings, shownSettings } from './change-settings.ts'
import { freezePacket } from './freeze-packet.ts'
import { findPacket, type PacketRow, selectClaims, selectNewest } from './queries.ts'
import { proofOf, shownClaims } from './read-packets.ts'
import { handleRing, type RingRow, selectRings } from './ring-queries.ts'
import * as schedules from './schedule-queries.ts'
import { countSeeds } from './seed-queries.ts'
import { lockSettings, readSettings, writeSettings } from './setting-queries.ts'

/** Red packets, for those who look after gifts (docs/red-packets.md). */
export const mountPacketConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    async overview({ sql }) {
      const [settings, seedsReady, all] = await Promise.all([
        readSettings(sql),
        countSeeds(sql),
        schedules.selectSchedules(sql),
      ])
      return {
        settings: shownSettings(settings),
        revision: settings.revision,
        seedsReady,
        schedules: all.map((row) => {
          const { scheduleId, roundsSent, nextAt, isOpen, revision } = row
          return { scheduleId, schedule: shownSchedule(row), roundsSent, nextAt: nextAt.getTime(), isOpen, revision }
        }),
      }
    },
    change: (context, { requestId, revision, reason, settings }) => {
      const payload = { settings: z.encode(api.PacketSettings, settings) }
      return propose(context, packetSettings, { payload, revision, reason, requestId })
    },
    async stop({ tx, note }, { reason }) {
      const before = await lockSettings(tx)
      await writeSettings(tx, { ...before, funding: 'off' })
      const [was, is] = [{ funding: before.funding }, { funding: 'off' }]
      note({ object: 'red-packet-settings', before: was, after: is, reason })
      return null
    },
    addSchedule: (context, { requestId, reason, schedule }) => {
      const payload = { schedule: z.encode(api.PacketSchedule, schedule), requestId }
      return propose(context, packetSchedule, { payload, revision: 0, reason, requestId })
    },
    async switchSchedule({ tx, note }, { scheduleId, isOpen, revision, reason }) {
      const before = await schedules.findSchedule(tx, scheduleId)
      if (before === undefined) throw new Refusal('HONGBAO/NOT_FOUND')
      if (!(await schedules.switchSchedule(tx, { scheduleId, isOpen, revision }))) throw new Refusal('APPROVAL/CHANGED')
      const [was, is] = [{ isOpen: Number(before.isOpen) }, { isOpen: Number(isOpen) }]
      note({ object: `red-packet-schedule/${scheduleId}`, before: was, after: is, reason })
      return null
    },
    async packets({ sql }, { after, rows }) {
      const [before] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
      const found = await selectNewest(sql, { rows, before })
      return { data: found.map(shownPacket), next: nextKey(found, rows, ({ packetId }) => [String(packetId)]) }
    },
    packet: ({ sql }, { packetId }) => readPacket(sql, BigInt(packetId)),
    freeze,
    async rings({ sql }, { which, after, rows }) {
      const [before] = after === undefined ? [] : (keyOf(after, ['big']) as [string])
      const found = await selectRings(sql, { before, isOpen: which === 'open', rows })
      return { data: found.map(shownRing), next: nextKey(found, rows, ({ ringId }) => [ringId]) }
    },
    async handleRing({ tx, operator, note }, { ringId, note: words }) {
      note({ object: `red-packet-ring/${ringId}`, reason: words })
      if (!(await handleRing(tx, String(ringId), { login: operator.login, words })))
        throw new Refusal('ALARM/NOT_FOUND')
      return null
    },
  })

/** Stops the claims of a packet, or lets them go on; who stopped it first stays told. */
async function freeze(
  { tx, operator, note }: OperatorWrite<typeof api.freeze>,
  { packetId, isFrozen, reason }: InputOf<typeof api.freeze>,
): Promise<null> {
  const before = await freezePacket(tx, BigInt(packetId), isFrozen ? operator.login : null)
  const [was, is] = [{ isFrozen: Number(before !== null) }, { isFrozen: Number(isFrozen) }]
  note({ object: `red-packet/${packetId}`, before: was, after: is, reason })
  return null
}

/** A packet with who took what, and its proof. @throws HONGBAO/NOT_FOUND */
async function readPacket(sql: Queryable, packetId: bigint) {
  const row = await findPacket(sql, packetId)
  if (row === undefined) throw new Refusal('HONGBAO/NOT_FOUND')
  const claims = await selectClaims(sql, row.packetId)
  // Operators see no share earlier than members do (I-37).
  const shown = await shownClaims(sql, { row, claims, showAmounts: true })
  return {
    packet: shownPacket(row),
    claims: shown.map((claim, at) => ({ memberId: String(claims[at]?.memberId), claim })),
    proof: await proofOf(sql, row),
  }
}

const shownPacket = (row: PacketRow): z.output<typeof api.StaffPacket> => {
  const { packetId, roomId, senderId, type, total, count, claimed, refunded, status, createdAt, expiresAt, frozenAt } =
    row
  return {
    ...{ packetId: String(packetId), roomId, senderId: senderId === null ? null : String(senderId) },
    ...{ type, total, count, claimed, refunded, status },
    // The sum of what was taken would tell the last share of an open packet.
    claimedSum: status === 0 ? 0n : row.claimedSum,
    ...{ createTime: createdAt.getTime(), expireTime: expiresAt.getTime() },
    frozen: frozenAt === null ? null : { at: frozenAt.getTime(), by: row.frozenBy ?? '' },
  }
}

const shownRing = ({ foundAt, seenAt, handledAt, ...ring }: RingRow): z.output<typeof api.PacketRing> => ({
  ...ring,
  foundAt: foundAt.getTime(),
  seenAt: seenAt.getTime(),
  handledAt: handledAt?.getTime() ?? null,
})
