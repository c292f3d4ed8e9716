import { yuan } from '@liuhe/domain/money.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aRoom, type TestPerson } from '../chat/testing.ts'
import { expirePackets } from './end-packets.ts'
import { openPacket } from './open-packet.ts'
import { aPacket, aTaker, packetDesk, packetFaults } from './testing.ts'

// The load of Reliability I-34 to I-36, in small; `LIUHE_LONG=1` makes it the whole thousand packets.
const PACKETS = process.env['LIUHE_LONG'] === '1' ? 1_000 : 20
const OPENS = 300
const MEMBERS = 100

const db = useTestDatabase()
const desk = packetDesk()
let sender: TestPerson
let takers: TestPerson[]
let roomId: number

beforeAll(async () => {
  await db.owner`update red_packet_setting set funding = 'member', day_receive = 1000000000000`
  roomId = await aRoom(db)
  sender = await aTaker(db)
  takers = await Promise.all(Array.from({ length: MEMBERS }, () => aTaker(db)))
})

type Outcome = 'taken now' | 'taken before' | Refusal['code']

const open = async (packetId: bigint, { memberId }: TestPerson): Promise<Outcome> => {
  try {
    const { already } = await inTransaction(db.sql, (tx) => openPacket(tx, memberId, packetId))
    return already ? 'taken before' : 'taken now'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const takerAt = (at: number) => takers[at % takers.length] as TestPerson
const countOf = (outcomes: readonly Outcome[], one: Outcome) => outcomes.filter((outcome) => outcome === one).length

describe('packets that everybody opens at once', () => {
  it('give as many shares as they have, one a member, and exactly their total [I-34, I-35]', {
    timeout: 600_000,
  }, async () => {
    for (let packet = 0; packet < PACKETS; packet++) {
      const count = 1 + (packet % 20)
      const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, count })
      const outcomes = await Promise.all(Array.from({ length: OPENS }, (_, at) => open(packetId, takerAt(at * 7))))
      expect(countOf(outcomes, 'taken now')).toBe(count)
      expect(new Set(outcomes.filter((one) => !one.startsWith('taken')))).toEqual(new Set(['HONGBAO/TAKEN']))
      const [stored] = await db.owner<[{ shares: number; members: number; sum: bigint; status: number }]>`
          select count(*)::integer as shares, count(distinct c.member_id)::integer as members,
                 sum(c.amount)::bigint as sum, max(p.status)::integer as status
          from red_packet p join red_packet_claim c using (packet_id) where packet_id = ${packetId}`
      expect(stored).toEqual({ shares: count, members: count, sum: yuan('10'), status: 1 })
    }
    expect(await packetFaults(db)).toEqual([])
  })

  it('give a member one share, however often he asks at the same time [I-35]', async () => {
    const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, count: 20 })
    const outcomes = await Promise.all(
      Array.from({ length: 20 * 8 }, (_, at) => open(packetId, takerAt(Math.floor(at / 8)))),
    )
    expect(countOf(outcomes, 'taken now')).toBe(20)
    expect(countOf(outcomes, 'taken now') + countOf(outcomes, 'taken before')).toBe(20 * 8)
    expect(await packetFaults(db)).toEqual([])
  })
})

describe('packets that run out while they are opened', () => {
  it('give or return each share, never both, and return once [I-36]', { timeout: 120_000 }, async () => {
    const at = { senderId: sender.memberId, roomId, count: 30, total: '30' }
    const packetIds: bigint[] = []
    for (let packet = 0; packet < 20; packet++) {
      packetIds.push(await aPacket(db, desk, { ...at, validMs: 5_000 + packet * 60 }))
    }
    const [{ wait }] = await db.owner<[{ wait: number }]>`
      select extract(epoch from min(expires_at) - clock_timestamp())::float8 * 1000 as wait from red_packet
      where packet_id = any (${packetIds.map(String)}::bigint[])`
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait - 300)))
    const until = Date.now() + 2_500
    const taking = Array.from({ length: 12 }, async (_, lane) => {
      for (let turn = 0; Date.now() < until; turn++) {
        await open(packetIds[(turn + lane) % packetIds.length] as bigint, takerAt(turn * 12 + lane))
      }
    })
    const ending = Array.from({ length: 3 }, async () => {
      while (Date.now() < until) await expirePackets(db.sql)
    })
    await Promise.all([...taking, ...ending])
    await expirePackets(db.sql)
    const rows = await db.owner<{ status: number; isWhole: boolean; returns: number }[]>`
      select status::integer, claimed_sum + refunded = total as "isWhole",
             (select count(*)::integer from ledger_transfer t
              where t.ref_kind = 'red-packet' and t.ref_id = p.packet_id and t.event = 'packet-returned') as returns
      from red_packet p where packet_id = any (${packetIds.map(String)}::bigint[])`
    for (const { status, isWhole, returns } of rows) {
      expect(isWhole).toBe(true)
      expect(returns).toBe(status === 2 ? 1 : 0)
    }
    expect(rows.some(({ status }) => status === 2)).toBe(true)
    expect(await packetFaults(db)).toEqual([])
  })
})

describe('packets whose connections are cut', () => {
  it('are whole when every call is repeated until it is answered [I-34, I-35]', { timeout: 120_000 }, async () => {
    const packetIds: bigint[] = []
    for (let packet = 0; packet < 2; packet++) {
      packetIds.push(await aPacket(db, desk, { senderId: sender.memberId, roomId, count: 40 }))
    }
    let isOver = false
    let cuts = 0
    const cutting = (async () => {
      while (!isOver) {
        const killed = await db.owner`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and usename = 'app_rw' and state <> 'idle' limit 2`
        cuts += killed.length
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    })()
    const insist = async (packetId: bigint, taker: TestPerson): Promise<Outcome> => {
      for (;;) {
        try {
          return await open(packetId, taker)
        } catch (error) {
          if (!isConnectionLoss(error)) throw error
        }
      }
    }
    const outcomes = await Promise.all(
      packetIds.flatMap((packetId) => Array.from({ length: 80 }, (_, at) => insist(packetId, takerAt(at)))),
    )
    isOver = true
    await cutting
    expect(cuts).toBeGreaterThan(0)
    expect(outcomes.filter((one) => one.startsWith('taken'))).toHaveLength(80)
    const [stored] = await db.owner<[{ claims: number; members: number }]>`
      select count(*)::integer as claims, count(distinct (packet_id, member_id))::integer as members
      from red_packet_claim where packet_id = any (${packetIds.map(String)}::bigint[])`
    expect(stored).toEqual({ claims: 80, members: 80 })
    expect(await packetFaults(db)).toEqual([])
  })
})
