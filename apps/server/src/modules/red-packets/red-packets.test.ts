import * as bills from '@liuhe/contract/api/bills.ts'
import * as api from '@liuhe/contract/api/red-packets.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { balancesOfMember, statementOf } from '../../ledger/index.ts'
import { give } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aRoom, type TestPerson } from '../chat/testing.ts'
import { aPersonWithCode, codeOf, type Person, withCode } from '../security/testing.ts'
import { expirePackets } from './end-packets.ts'
import { fixShares, prepareSeeds } from './fix-shares.ts'
import { sendDuePackets } from './send-due.ts'
import { insertSchedule } from './schedule-queries.ts'
import { aPacket, aTaker, packetDesk, packetFaults } from './testing.ts'

const db = useTestDatabase()
const desk = packetDesk()
let app: TestApp
let sender: Person
let taker: TestPerson
let roomId: number

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  await db.owner`update red_packet_setting set funding = 'member'`
  roomId = await aRoom(db)
  sender = await aPersonWithCode(app, db)
  await db.owner`update member set chat_level = 1, nickname = '跑马老张' where member_id = ${sender.memberId}`
  await give(db.owner, sender.memberId, yuan('100000'))
  taker = await aTaker(db)
  await prepareSeeds(db.sql, desk)
})
afterEach(async () => {
  const wrong = await packetFaults(db)
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
})
afterAll(() => app.close())

const newRequest = () => newRequestId(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
const draft = (changes: Partial<ArgsOf<typeof api.create>> = {}): ArgsOf<typeof api.create> => ({
  ...{ requestId: newRequest(), roomId, type: 2, amount: yuan('88'), count: 8, message: '恭喜发财，大吉大利' },
  ...changes,
})
const send = (changes: Partial<ArgsOf<typeof api.create>> = {}) =>
  withCode(app, api.create, draft(changes), { token: sender.token })
const sendCode = (changes: Partial<ArgsOf<typeof api.create>>, as = sender.token) =>
  codeOf(app.call(api.create, draft(changes), { as }))
const open = (packetId: bigint | string, as = taker.as) => app.call(api.open, { packetId: String(packetId) }, { as })
const detail = (packetId: bigint | string, as = taker.as) =>
  app.call(api.detail, { packetId: String(packetId) }, { as })
const makeOver = async (packetId: bigint) => {
  await db.owner`alter table red_packet disable trigger red_packet_edge_is_known`
  await db.owner`
    update red_packet set created_at = now() - interval '2 days', opens_at = now() - interval '47 hours',
           expires_at = now() - interval '1 second' where packet_id = ${packetId}`
  await db.owner`alter table red_packet enable trigger red_packet_edge_is_known`
}

describe('a packet that is sent', () => {
  it('is debited, stored and said in one go, with its commitment [HB-004]', async () => {
    const before = await balancesOfMember(db.sql, sender.memberId)
    const sent = await send()
    expect(sent.balance).toBe(before.main - yuan('88'))
    const [bill] = await statementOf(db.sql, sender.memberId, { rows: 1 })
    expect(bill).toMatchObject({ tranType: 5, amount: -yuan('88'), aboutKind: 'red-packet' })
    const { data: listed } = await app.call(bills.list, {}, { as: sender.token })
    const { about } = await app.call(bills.detail, { billNo: listed[0]?.billNo ?? '' }, { as: sender.token })
    expect(about).toEqual({ kind: 'red-packet', id: sent.packetId, roomId })
    const [message] = await db.owner<[{ content: { packet: object } }]>`
      select content from chat_message where room_id = ${roomId} and kind = 'packet' order by seq desc limit 1`
    expect(message.content.packet).toMatchObject({ hongbao_id: sent.packetId, commitment: sent.commitment, count: 8 })
    const [stored] = await db.owner<[{ wait: number }]>`
      select extract(epoch from opens_at - created_at)::float8 as wait from red_packet
      where packet_id = ${sent.packetId}`
    expect(stored.wait).toBeGreaterThanOrEqual(3)
    expect(stored.wait).toBeLessThan(4)
  })

  it('is one packet when the answer was lost and it is sent again', async () => {
    const args = draft()
    const first = await withCode(app, api.create, args, { token: sender.token })
    expect(await app.call(api.create, args, { as: sender.token })).toEqual(first)
    expect(await codeOf(app.call(api.create, { ...args, count: 9 }, { as: sender.token }))).toBe('REQ/KEY_REUSED')
  })

  it('asks for the cash password, and is nothing without it', async () => {
    const before = await balancesOfMember(db.sql, sender.memberId)
    expect(await sendCode({})).toBe('UC/CASH_PASSWORD')
    const wrong = withCode(app, api.create, draft(), { token: sender.token, code: '9182' })
    expect(await codeOf(wrong)).toBe('UC/CASH_PASSWORD_ERROR')
    expect(await balancesOfMember(db.sql, sender.memberId)).toEqual(before)
    await give(db.owner, taker.memberId, yuan('100'))
    expect(await sendCode({}, taker.as)).toBe('UC/CASH_PASSWORD_NULL')
  })

  it.each<[string, Partial<ArgsOf<typeof api.create>>, string]>([
    ['less than the least total', { amount: yuan('0.09'), count: 9 }, 'HONGBAO/AMOUNT'],
    ['less than a fen for each', { amount: yuan('0.10'), count: 11 }, 'HONGBAO/AMOUNT'],
    ['parts of a fen', { amount: yuan('8.805') }, 'HONGBAO/AMOUNT'],
    ['more than 200 yuan for each', { type: 1, amount: yuan('200.01'), count: 1 }, 'HONGBAO/AMOUNT'],
    ['more than the most', { amount: yuan('20000.01'), count: 500 }, 'HONGBAO/AMOUNT'],
    ['more than 500 shares', { amount: yuan('100'), count: 501 }, 'HONGBAO/COUNT'],
    ['no words', { message: '   ' }, 'HONGBAO/MESSAGE'],
    ['21 characters', { message: '福'.repeat(21) }, 'HONGBAO/MESSAGE'],
    ['more than the day allows', { amount: yuan('5000.01'), count: 50 }, 'HONGBAO/DAY_MAX'],
    ['a room that is none', { roomId: 499 }, 'CHAT/NOT_FOUND'],
  ])('is refused with %s [HB-008]', async (_, changes, code) => expect(await sendCode(changes)).toBe(code))

  it('is refused to a trial account in the words of the specification, to guests and to the poor [I-38]', async () => {
    const trial = await aTaker(db, { kind: 'trial' })
    const asked = app.call(api.create, draft(), { as: trial.as })
    await expect(asked).rejects.toMatchObject({
      code: 'UC/TRIAL_FORBIDDEN',
      message: '试玩账户无法进行该操作，请注册正式账户!',
    })
    expect(await codeOf(app.call(api.create, draft()))).toBe('UC/UNAUTHORISED')
    expect(await sendCode({}, (await aTaker(db)).as)).toBe('WALLET/INSUFFICIENT')
  })

  it('counts against the day: packets and money [HB-008]', async () => {
    const poor = await aPersonWithCode(app, db)
    await give(db.owner, poor.memberId, yuan('9000'))
    const as = { token: poor.token }
    await withCode(app, api.create, draft({ amount: yuan('4900'), count: 50 }), as)
    expect(await sendCode({ amount: yuan('100.01') }, poor.token)).toBe('HONGBAO/DAY_MAX')
    await withCode(app, api.create, draft({ amount: yuan('100') }), as)
    await db.owner`update red_packet_setting set day_count = 2`
    expect(await sendCode({ amount: yuan('1') }, poor.token)).toBe('HONGBAO/DAY_COUNT')
    await db.owner`update red_packet_setting set day_count = 50`
    const { sentCount, sentAmount } = await app.call(api.terms, { roomId }, { as: poor.token })
    expect([sentCount, sentAmount]).toEqual([2, yuan('5000')])
  })

  it('is refused while packets are not funded by members [HB-008]', async () => {
    for (const funding of ['operator', 'off']) {
      await db.owner`update red_packet_setting set funding = ${funding}`
      expect(await sendCode({})).toBe('HONGBAO/CLOSED')
      expect((await app.call(api.terms, { roomId }, { as: sender.token })).funding).toBe(funding)
    }
    await db.owner`update red_packet_setting set funding = 'member'`
  })

  it('waits for a seed where none is ready', async () => {
    const kept = await db.owner`delete from red_packet_seed returning *`
    const answer = withCode(app, api.create, draft(), { token: sender.token })
    expect(await codeOf(answer)).toBe('HONGBAO/NO_SEED')
    expect(kept.length).toBeGreaterThan(0)
    await prepareSeeds(db.sql, desk)
  })
})

describe('a packet that is opened', () => {
  it('cannot be taken from before its round, and then gives each member one share [HB-005, I-35]', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId }, true)
    expect(await codeOf(open(packetId))).toBe('HONGBAO/NOT_YET')
    expect(await fixShares(db.sql, packetDesk({ aheadMs: -60_000 }))).toBe(0)
    expect(await fixShares(db.sql, desk)).toBeGreaterThan(0)
    const before = await balancesOfMember(db.sql, taker.memberId)
    const got = await open(packetId)
    expect(got).toMatchObject({ already: false, balance: before.main + got.amount })
    expect(await open(packetId)).toEqual({ ...got, already: true })
    const [bill] = await statementOf(db.sql, taker.memberId, { rows: 1 })
    expect(bill).toMatchObject({ tranType: 9, amount: got.amount, event: 'packet-claimed' })
    const { rows } = await app.call(turnover.queryAll, {}, { as: taker.as })
    expect(rows.at(-1)).toMatchObject({ remark: '红包', deposit: 0n, gift: got.amount, giftClaim: got.amount })
  })

  it('tells the room how many are left, and never an amount [I-37]', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, count: 2 })
    await open(packetId)
    const [told] = await db.owner<[{ payload: object }]>`
      select payload from outbox where topic = 'chat-frame' order by outbox_id desc limit 1`
    expect(told.payload).toMatchObject({
      frame: { command: 30, content: { packet: { hongbao_id: String(packetId), status: 0, remain_count: 1 } } },
    })
    expect(JSON.stringify(told.payload)).not.toMatch(/amount|share|total|money/)
  })

  it('shows nothing of what is left before the end, and everything to recompute it after [HB-006, I-37]', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, total: '3', count: 3 })
    const others = [await aTaker(db), await aTaker(db)]
    const mine = await open(packetId)
    await open(packetId, others[0]?.as)
    for (const as of [taker.as, sender.token, others[1]?.as ?? '']) {
      const seen = await detail(packetId, as)
      expect(seen.proof).toMatchObject({ seed: null, randomness: null, signature: null })
      expect(seen.claimedTotal).toBeNull()
      expect(seen.total).toBe(as === sender.token ? yuan('3') : null)
      expect(seen.claims.map(({ amount }) => amount)).toEqual(as === taker.as ? [mine.amount, null] : [null, null])
    }
    await open(packetId, others[1]?.as)
    const ended = await detail(packetId)
    expect(ended.claims.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)).toBe(yuan('3'))
    expect(ended.claims.filter(({ isBest }) => isBest)).toHaveLength(1)
    expect(ended.packet).toMatchObject({ status: 1, claimed: 3, ownAmount: mine.amount })
    expect(ended.proof.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(ended.proof.randomness).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is over for anyone who comes late', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, count: 1 })
    await open(packetId)
    const late = await aTaker(db)
    expect(await codeOf(open(packetId, late.as))).toBe('HONGBAO/TAKEN')
    const [state] = await app.call(api.states, { packetIds: `${packetId},12` }, { as: late.as })
    expect(state).toMatchObject({ packetId: String(packetId), status: 1, ownAmount: null })
  })

  it('is for those who may speak in its room: no trial account, guest, muted, excluded, or staff [I-38]', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId })
    const trial = await aTaker(db, { kind: 'trial' })
    expect(await codeOf(open(packetId, trial.as))).toBe('UC/TRIAL_FORBIDDEN')
    expect(await codeOf(app.call(api.open, { packetId: String(packetId) }))).toBe('UC/UNAUTHORISED')
    const muted = await aTaker(db)
    await db.owner`insert into chat_mute (person_id, room_id, until, muted_by)
      values (${muted.personId}, ${roomId}, now() + interval '1 hour', 'test')`
    expect(await codeOf(open(packetId, muted.as))).toBe('CHAT/MUTED')
    const excluded = await aTaker(db)
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${excluded.memberId}, 'exclusion', now(), now() + interval '1 day', now() + interval '2 days', 'test')`
    expect(await codeOf(open(packetId, excluded.as))).toBe('CHAT/UNAVAILABLE')
    const resting = await aTaker(db)
    await db.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${resting.memberId}, 'time-out', now(), now() + interval '1 day', now() + interval '1 day', 'test')`
    expect(await codeOf(open(packetId, resting.as))).toBe('RG/TIME_OUT')
    expect(await codeOf(open(packetId, (await aTaker(db, { level: 3 })).as))).toBe('HONGBAO/STAFF')
    const hidden = await aRoom(db, { is_public: false })
    const inside = await aPacket(db, desk, { senderId: sender.memberId, roomId: hidden })
    expect(await codeOf(open(inside))).toBe('CHAT/NOT_FOUND')
    expect(await codeOf(detail(inside))).toBe('HONGBAO/NOT_FOUND')
    expect(await app.call(api.states, { packetIds: String(inside) }, { as: taker.as })).toEqual([])
    expect(await codeOf(app.call(api.terms, { roomId: hidden }, { as: taker.as }))).toBe('CHAT/NOT_FOUND')
    const without = await aRoom(db, { allow_redpacket: false })
    expect(await sendCode({ roomId: without })).toBe('CHAT/NO_PACKETS')
  })

  it('gives no more than a day may bring', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, total: '4', count: 2, type: 1 })
    const greedy = await aTaker(db)
    await db.owner`update red_packet_setting set day_receive = 1999`
    expect(await codeOf(open(packetId, greedy.as))).toBe('HONGBAO/RECEIVE_MAX')
    await db.owner`update red_packet_setting set day_receive = 2000`
    expect((await open(packetId, greedy.as)).amount).toBe(yuan('2'))
    await db.owner`update red_packet_setting set day_receive = 5000000`
  })
})

describe('a packet that has run out', () => {
  it('returns the rest once, and can be taken from no more', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, total: '5', count: 5, type: 1 })
    await open(packetId)
    await makeOver(packetId)
    expect(await codeOf(open(packetId, (await aTaker(db)).as))).toBe('HONGBAO/EXPIRED')
    const before = await balancesOfMember(db.sql, sender.memberId)
    await Promise.all([expirePackets(db.sql), expirePackets(db.sql), expirePackets(db.sql)])
    expect((await balancesOfMember(db.sql, sender.memberId)).main).toBe(before.main + yuan('4'))
    const [bill] = await statementOf(db.sql, sender.memberId, { rows: 1 })
    expect(bill).toMatchObject({ tranType: 9, amount: yuan('4'), event: 'packet-returned' })
    const seen = await detail(packetId)
    expect(seen).toMatchObject({ claimedTotal: yuan('1'), total: yuan('5'), packet: { status: 2, refunded: null } })
    expect(seen.claims.some(({ isBest }) => isBest)).toBe(false)
    expect((await detail(packetId, sender.token)).packet.refunded).toBe(yuan('4'))
  })

  it('returns all of it when its round never came', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId }, true)
    await makeOver(packetId)
    await expirePackets(db.sql)
    const seen = await detail(packetId, sender.token)
    expect(seen.packet).toMatchObject({ status: 2, refunded: yuan('10') })
    expect(seen.proof.seed).toBeNull()
  })
})

describe('the history of a member', () => {
  it('has a year’s packets with their totals, received and sent [HB-007]', async () => {
    const someone = await aTaker(db)
    const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear()
    const read = (side: 'received' | 'sent', key?: string) =>
      app.call(api.history, { side, year, rows: 2, ...(key !== undefined && { key }) }, { as: someone.as })
    for (const total of ['1', '2', '3']) {
      const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, total, count: 1 })
      await open(packetId, someone.as)
      await aPacket(db, desk, { senderId: someone.memberId, roomId, total, count: 1 })
    }
    const received = await read('received')
    expect(received.totals).toEqual({ count: 3, amount: yuan('6'), best: 3 })
    expect(received.data.map(({ amount }) => amount)).toEqual([yuan('3'), yuan('2')])
    expect(received.data[0]?.sender.nickname).toBe('跑马老张')
    const rest = await read('received', received.nextKey ?? '')
    expect(rest.data.map(({ amount }) => amount)).toEqual([yuan('1')])
    expect((await read('sent')).totals).toEqual({ count: 3, amount: yuan('6'), best: 0 })
    const other = await app.call(api.history, { side: 'sent', year: year + 1 }, { as: someone.as })
    expect(other.totals.count).toBe(0)
  })
})

describe('rounds of the operator', () => {
  it('are sent when they are due, each once, paid by promotions', async () => {
    const plan = { name: '整点红包', roomId, type: 2 as const, message: '整点福利', count: 3, money: yuan('3') }
    const time = { startAt: new Date(Date.now() - 150_000), everyMinutes: 1, rounds: 2, expireMinutes: 5 }
    const scheduleId = await db.sql.begin((tx) => insertSchedule(tx, { ...plan, ...time, isOpen: true }))
    await Promise.all([sendDuePackets(db.sql), sendDuePackets(db.sql)])
    const sent = () => db.owner<{ packetId: bigint }[]>`
      select packet_id as "packetId" from red_packet where schedule_id = ${scheduleId}`
    expect(await sent()).toHaveLength(1)
    await fixShares(db.sql, desk)
    const [packet] = await sent()
    const { amount } = await open(packet?.packetId ?? 0n)
    expect(amount).toBeGreaterThan(0n)
    expect((await detail(packet?.packetId ?? 0n)).packet).toMatchObject({
      isSystem: true,
      sender: { nickname: '平台红包' },
    })
    await makeOver(packet?.packetId ?? 0n)
    await expirePackets(db.sql)
    await db.owner`update red_packet_schedule set next_at = now() where schedule_id = ${scheduleId}`
    await sendDuePackets(db.sql)
    await db.owner`update red_packet_schedule set next_at = now() where schedule_id = ${scheduleId}`
    await sendDuePackets(db.sql)
    expect(await sent()).toHaveLength(2)
  })
})
