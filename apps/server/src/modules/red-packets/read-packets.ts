import type * as api from '@liuhe/contract/api/red-packets.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import { keyOf, nextKey } from '../../http/framework/keyset.ts'
import { Refusal } from '../../http/refusal.ts'
import { balancesOfMember } from '../../ledger/index.ts'
import * as history from './history-queries.ts'
import * as queries from './queries.ts'
import type { ClaimRow, PacketRow } from './queries.ts'
import { isInRoom, roomFacts } from './room.ts'
import { findRoom, peopleOf } from './room-queries.ts'
import { selectComing } from './schedule-queries.ts'
import { readSettings } from './setting-queries.ts'

type Packet = OutputOf<typeof api.states>[number]
type Person = Packet['sender']

/** The name that packets of the operator come under. */
const SYSTEM: Person = { nickname: '平台红包', avatarId: 0 }

/** What the member may send into a room. @throws CHAT/NOT_FOUND */
export async function readTerms(db: Queryable, memberId: bigint, roomId: number): Promise<OutputOf<typeof api.terms>> {
  const { people } = await roomFacts(db, { memberId, roomId })
  const [settings, sent, { main: balance }] = await Promise.all([
    readSettings(db),
    queries.sentToday(db, memberId),
    balancesOfMember(db, memberId),
  ])
  const { funding, totalMin, totalMax, shareMax, countMax, dayCount, dayMax, validHours } = settings
  const limits = { funding, totalMin, totalMax, shareMax, countMax, dayCount, dayMax, validHours }
  return { ...limits, sentCount: sent.count, sentAmount: sent.amount, people, balance }
}

/** The operator's next rounds in rooms where the member may open what comes. */
export async function readRounds(db: Queryable, memberId: bigint): Promise<OutputOf<typeof api.rounds>> {
  if ((await readSettings(db)).funding === 'off') return []
  const coming = await selectComing(db)
  const rooms = await Promise.all(coming.map(({ roomId }) => findRoom(db, { memberId, roomId })))
  return coming
    .filter((_, place) => rooms[place]?.reads === true && rooms[place].code === null)
    .map(({ roomId, nextAt, count, money: total }) => ({ roomId, at: +nextAt, count, total }))
}

/** How packets stand; those of rooms that are not the member's are left out, like those that are none. */
export async function readStates(db: Queryable, memberId: bigint, packetIds: readonly bigint[]): Promise<Packet[]> {
  const rows = await queries.selectPackets(db, packetIds)
  const rooms = new Map(
    await Promise.all(
      [...new Set(rows.map(({ roomId }) => roomId))].map(
        async (roomId) => [roomId, await isInRoom(db, { memberId, roomId })] as const,
      ),
    ),
  )
  const visible = rows.filter(({ roomId }) => rooms.get(roomId) === true)
  const own = new Map((await queries.claimsOf(db, memberId, packetIds)).map((claim) => [claim.packetId, claim]))
  const people = await peopleOf(
    db,
    visible.flatMap(({ senderId }) => senderId ?? []),
  )
  return visible.map((row) => shown(row, { memberId, own: own.get(row.packetId), people }))
}

/**
 * A packet with its claims. Amounts of others, the total and the seed come after the end only, so that nobody can
 * compute what is left (I-37); the sender knows his own total.
 * @throws HONGBAO/NOT_FOUND, also for one of a room that is not the member's
 */
export async function readDetail(
  db: Queryable,
  memberId: bigint,
  packetId: bigint,
): Promise<OutputOf<typeof api.detail>> {
  const row = await queries.findPacket(db, packetId)
  if (row === undefined || !(await isInRoom(db, { memberId, roomId: row.roomId }))) {
    throw new Refusal('HONGBAO/NOT_FOUND')
  }
  const [claims, settings] = await Promise.all([queries.selectClaims(db, packetId), readSettings(db)])
  const people = await peopleOf(db, row.senderId === null ? [] : [row.senderId])
  const hasEnded = row.status !== 0
  const isMine = row.senderId === memberId
  const own = claims.find((claim) => claim.memberId === memberId)
  const listed = settings.showList || isMine ? claims : claims.filter((claim) => claim === own)
  return {
    packet: shown(row, { memberId, own, people }),
    claims: await shownClaims(db, { row, claims: listed, showAmounts: settings.showAmounts, memberId }),
    total: hasEnded || isMine ? row.total : null,
    claimedTotal: hasEnded ? row.claimedSum : null,
    proof: await proofOf(db, row),
  }
}

/** Claims with the amounts that a reader may know: his own, and all of them after the end. */
export async function shownClaims(
  db: Queryable,
  of: { row: PacketRow; claims: readonly ClaimRow[]; showAmounts: boolean; memberId?: bigint },
): Promise<OutputOf<typeof api.detail>['claims']> {
  const { row, claims, showAmounts, memberId } = of
  const people = await peopleOf(
    db,
    claims.map((claim) => claim.memberId),
  )
  return claims.map((claim) => ({
    person: personOf(people, claim.memberId),
    isMine: claim.memberId === memberId,
    claimedAt: claim.claimedAt.getTime(),
    amount: claim.memberId === memberId || (row.status !== 0 && showAmounts) ? claim.amount : null,
    isBest: claim.isBest,
  }))
}

/** What a packet can be recomputed from; seed and round are told after its end only. */
export async function proofOf(db: Queryable, row: PacketRow): Promise<OutputOf<typeof api.detail>['proof']> {
  const seed = await queries.seedOfEnded(db, row.packetId)
  const { commitment, beacon, round, randomness, signature } = row
  const bound = { commitment, beacon, round: Number(round) }
  if (seed === undefined) return { ...bound, randomness: null, signature: null, seed: null }
  return { ...bound, randomness, signature, seed }
}

/** What a member has taken or sent in a year, the newest first. */
export async function readHistory(
  db: Queryable,
  memberId: bigint,
  { side, year, key, rows }: InputOf<typeof api.history>,
): Promise<OutputOf<typeof api.history>> {
  const [before] = key === undefined ? [] : (keyOf(key, ['big']) as [string])
  const page = { year, rows, before }
  const isReceived = side === 'received'
  const [found, totals] = await Promise.all([
    isReceived ? history.selectReceived(db, memberId, page) : history.selectSent(db, memberId, page),
    isReceived ? history.totalReceived(db, memberId, year) : history.totalSent(db, memberId, year),
  ])
  const people = await peopleOf(
    db,
    found.flatMap(({ senderId }) => senderId ?? []),
  )
  return {
    totals,
    data: found.map(({ packetId, senderId, at, ...row }) => ({
      ...row,
      packetId: String(packetId),
      sender: personOf(people, senderId),
      at: at.getTime(),
    })),
    nextKey: nextKey(found, rows, ({ packetId }) => [String(packetId)]),
  }
}

const personOf = (people: ReadonlyMap<bigint, Person>, memberId: bigint | null): Person =>
  (memberId === null ? undefined : people.get(memberId)) ?? SYSTEM

interface Eyes {
  memberId: bigint
  own: ClaimRow | undefined
  people: ReadonlyMap<bigint, Person>
}

function shown(row: PacketRow, { memberId, own, people }: Eyes): Packet {
  const isMine = row.senderId === memberId
  const status = row.status === 0 && row.isOver ? 2 : row.status
  return {
    packetId: String(row.packetId),
    roomId: row.roomId,
    type: row.type,
    sender: personOf(people, row.senderId),
    isMine,
    isSystem: row.senderId === null,
    count: row.count,
    claimed: row.claimed,
    message: row.message,
    status,
    createdAt: row.createdAt.getTime(),
    opensAt: row.opensAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    tookMs: row.status === 1 && row.endedAt ? row.endedAt.getTime() - row.createdAt.getTime() : null,
    ownAmount: own?.amount ?? null,
    refunded: isMine && row.status !== 0 ? row.refunded : null,
    commitment: row.commitment,
  }
}
