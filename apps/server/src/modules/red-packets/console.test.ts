import { randomUUID } from 'node:crypto'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as api from '@liuhe/contract/api/operator/red-packets.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { aRoom, type TestPerson } from '../chat/testing.ts'
import { expirePackets } from './end-packets.ts'
import { findRings } from './find-rings.ts'
import { openPacket } from './open-packet.ts'
import { sendDuePackets } from './send-due.ts'
import { aPacket, aTaker, packetDesk, packetFaults } from './testing.ts'
import { prepareSeeds } from './fix-shares.ts'

const db = useTestDatabase()
const desk = packetDesk()
let world: OperatorWorld
let maker: string
let checker: string
let roomId: number
let someone: TestPerson

beforeAll(async () => {
  world = await createOperatorWorld(db)
  maker = await world.tokenOf('finance-maker')
  checker = await world.tokenOf('finance-checker')
  roomId = await aRoom(db)
  someone = await aTaker(db)
})
afterAll(() => world.close())

const refusedWith = (code: string) => expect.objectContaining({ code })
const overview = () => world.call(api.overview, {}, checker)

describe('the settings of packets', () => {
  it('are changed by two people, who see both sides', async () => {
    const { settings, revision } = await overview()
    expect(settings).toMatchObject({ funding: 'off', totalMax: yuan('20000'), dayReceive: yuan('5000') })
    const wish = { settings: { ...settings, funding: 'member' as const, countMax: 100 }, revision, reason: '开放红包' }
    const proposal = await world.call(api.change, { ...wish, requestId: randomUUID() }, maker)
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ before: { funding: 'off' }, after: { funding: 'member', countMax: 100 } })
    expect((await overview()).settings.funding).toBe('off')
    await approve(world, proposal, checker)
    expect(await overview()).toMatchObject({ revision: revision + 1, settings: { funding: 'member', countMax: 100 } })
    const late = world.call(api.change, { ...wish, requestId: randomUUID() }, maker)
    await expect(late).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
  })

  it('keep figures that are sound', async () => {
    const { settings, revision } = await overview()
    const wrong = { ...settings, totalMin: yuan('2'), totalMax: yuan('1') }
    const asked = world.call(api.change, { settings: wrong, revision, reason: '试', requestId: randomUUID() }, maker)
    await expect(asked).rejects.toEqual(refusedWith('REQ/INVALID'))
  })

  it('are stopped by one person at once', async () => {
    await world.call(api.stop, { reason: '核查' }, checker)
    expect((await overview()).settings.funding).toBe('off')
  })
})

describe('rounds of the operator', () => {
  it('begin with two people, who see what all of them cost, and are stopped by one', async () => {
    await db.owner`update red_packet_setting set funding = 'operator'`
    await prepareSeeds(db.sql, desk)
    const schedule = {
      ...{ name: '晚间红包', roomId, type: 2 as const, message: '晚间福利', count: 5, money: yuan('50') },
      ...{ expireMinutes: 30, startAt: Math.floor(Date.now() / 1000) * 1000, everyMinutes: 60, rounds: 10 },
    }
    const wish = { schedule, reason: '活动', requestId: randomUUID() }
    const tooLittle = { ...wish, schedule: { ...schedule, money: yuan('0.04') } }
    await expect(world.call(api.addSchedule, tooLittle, maker)).rejects.toEqual(refusedWith('REQ/INVALID'))
    const proposal = await world.call(api.addSchedule, wish, maker)
    const { effect } = await world.call(approvals.read, { approvalId: proposal.approvalId }, checker)
    expect(effect).toMatchObject({ cost: 500 })
    expect(await sendDuePackets(db.sql)).toBe(0)
    await approve(world, proposal, checker)
    expect(await sendDuePackets(db.sql)).toBe(1)
    const [row] = (await overview()).schedules
    expect(row).toMatchObject({ roundsSent: 1, isOpen: true, schedule })
    const step = { scheduleId: row?.scheduleId ?? 0, isOpen: false, reason: '停' }
    await world.call(api.switchSchedule, { ...step, revision: 0 }, checker)
    const again = world.call(api.switchSchedule, { ...step, revision: 0 }, checker)
    await expect(again).rejects.toEqual(refusedWith('APPROVAL/CHANGED'))
    await db.owner`update red_packet_schedule set next_at = now()`
    expect(await sendDuePackets(db.sql)).toBe(0)
    expect(await packetFaults(db)).toEqual([])
  })
})

describe('a packet', () => {
  it('shows operators no share earlier than members, and its proof after the end [I-37]', async () => {
    const packetId = String(await aPacket(db, desk, { senderId: someone.memberId, roomId, total: '2', count: 2 }))
    const take = async () => {
      const { memberId } = await aTaker(db)
      await inTransaction(db.sql, (tx) => openPacket(tx, memberId, BigInt(packetId)))
    }
    await take()
    const open = await world.call(api.packet, { packetId }, checker)
    expect(open).toMatchObject({ packet: { claimed: 1, claimedSum: 0n }, proof: { seed: null, randomness: null } })
    expect(open.claims.map(({ claim }) => claim.amount)).toEqual([null])
    await take()
    const ended = await world.call(api.packet, { packetId }, checker)
    expect(ended.packet).toMatchObject({ status: 1, claimedSum: yuan('2') })
    expect(ended.proof.seed).toMatch(/^[0-9a-f]{64}$/)
    const page = await world.call(api.packets, { rows: 1 }, checker)
    expect(page.data.map((one) => one.packetId)).toEqual([packetId])
    expect((await world.call(api.packets, { rows: 5, after: page.next ?? '' }, checker)).data).toHaveLength(1)
  })
})

/** The end of a short packet is waited for. */
const PATIENT = { timeout: 20_000 }

describe('a packet that looks wrong', () => {
  const frozenOf = async (packetId: string) => (await world.call(api.packet, { packetId }, checker)).packet.frozen
  const lastEntry = () => lastAuditEntry(db)
  const take = async (packetId: string, { memberId }: TestPerson) =>
    inTransaction(db.sql, (tx) => openPacket(tx, memberId, BigInt(packetId)))

  it('is frozen by one person and let go again, safe to repeat, with the reason in the audit', async () => {
    const packetId = String(await aPacket(db, desk, { senderId: someone.memberId, roomId, total: '3', count: 3 }))
    const [first, second] = [await aTaker(db), await aTaker(db)]
    await take(packetId, first)
    const risk = await world.tokenOf('risk')
    await world.call(api.freeze, { packetId, isFrozen: true, reason: '同设备互领' }, risk)
    const frozen = await frozenOf(packetId)
    expect(frozen).toMatchObject({ by: expect.stringMatching(/./) })
    await expect(take(packetId, second)).rejects.toEqual(refusedWith('HONGBAO/FROZEN'))
    expect(await lastEntry()).toMatchObject({
      ...{ action: 'redPackets.freeze', object: `red-packet/${packetId}`, reason: '同设备互领' },
      ...{ before: { isFrozen: 0 }, after: { isFrozen: 1 } },
    })
    // Who stopped it first stays told.
    await world.call(api.freeze, { packetId, isFrozen: true, reason: '再来一次' }, checker)
    expect(await frozenOf(packetId)).toEqual(frozen)
    await world.call(api.freeze, { packetId, isFrozen: false, reason: '核实无误' }, risk)
    await world.call(api.freeze, { packetId, isFrozen: false, reason: '核实无误' }, risk)
    expect(await frozenOf(packetId)).toBeNull()
    expect((await take(packetId, second)).already).toBe(false)
    await take(packetId, await aTaker(db))
    const late = world.call(api.freeze, { packetId, isFrozen: true, reason: '晚了' }, risk)
    await expect(late).rejects.toEqual(refusedWith('HONGBAO/TAKEN'))
    const unknown = world.call(api.freeze, { packetId: '1', isFrozen: true, reason: '没有' }, risk)
    await expect(unknown).rejects.toEqual(refusedWith('HONGBAO/NOT_FOUND'))
  })

  it('returns the rest to its sender at its end, frozen or not [I-36]', async () => {
    const at = { senderId: someone.memberId, roomId, total: '3', count: 3, validMs: 4_000 }
    const packetId = String(await aPacket(db, desk, at))
    await take(packetId, await aTaker(db))
    await world.call(api.freeze, { packetId, isFrozen: true, reason: '核查中' }, checker)
    const read = async () => (await world.call(api.packet, { packetId }, checker)).packet
    const ended = async () => {
      await expirePackets(db.sql)
      return (await read()).status
    }
    await expect.poll(ended, PATIENT).toBe(2)
    const packet = await read()
    expect(packet).toMatchObject({ status: 2, frozen: { by: expect.stringMatching(/./) } })
    expect(packet.claimedSum + packet.refunded).toBe(yuan('3'))
    expect(packet.refunded).toBeGreaterThan(0n)
    const late = world.call(api.freeze, { packetId, isFrozen: false, reason: '过期了' }, checker)
    await expect(late).rejects.toEqual(refusedWith('HONGBAO/EXPIRED'))
    expect(await packetFaults(db)).toEqual([])
  })
})

describe('a circle that takes its own packets', () => {
  it('is kept for people, once, with what went round; a room that shares is none', async () => {
    const [one, other, room] = [await aTaker(db), await aTaker(db), await aRoom(db)]
    const guests = await Promise.all(Array.from({ length: 4 }, () => aTaker(db)))
    const give = async (from: TestPerson, to: readonly TestPerson[]) => {
      const packet = { senderId: from.memberId, roomId: room, total: '20', count: to.length, type: 1 as const }
      const packetId = await aPacket(db, desk, packet)
      for (const { memberId } of to) await inTransaction(db.sql, (tx) => openPacket(tx, memberId, packetId))
    }
    for (let n = 0; n < 5; n++) {
      await give(one, [other])
      await give(other, [one])
      await give(someone, guests)
    }
    const look = async () => {
      await db.owner`update red_packet_ring_look set looked_at = '-infinity'`
      return Promise.all([findRings(db.sql), findRings(db.sql)])
    }
    expect((await look()).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await findRings(db.sql)).toBe(0)
    await look()
    const { data } = await world.call(api.rings, {}, checker)
    expect(data).toHaveLength(1)
    const [ring] = data
    expect(ring).toMatchObject({ packets: 10, sent: yuan('200'), inside: yuan('200'), handledBy: null })
    expect(new Set(ring?.members.map(({ memberId }) => memberId))).toEqual(
      new Set([String(one.memberId), String(other.memberId)]),
    )
    const ringId = Number(ring?.ringId)
    await world.call(api.handleRing, { ringId, note: '同一设备，已限制' }, checker)
    const twice = world.call(api.handleRing, { ringId, note: '再来' }, checker)
    await expect(twice).rejects.toEqual(refusedWith('ALARM/NOT_FOUND'))
    // What was dealt with rests, and is found again after the days that are looked at.
    await look()
    expect((await world.call(api.rings, {}, checker)).data).toEqual([])
    const handled = await world.call(api.rings, { which: 'handled' }, checker)
    expect(handled.data).toMatchObject([{ handledBy: expect.any(String), handledNote: '同一设备，已限制' }])
    await db.owner`update red_packet_ring set handled_at = handled_at - interval '8 days'`
    await look()
    expect((await world.call(api.rings, {}, checker)).data).toHaveLength(1)
  })
})
