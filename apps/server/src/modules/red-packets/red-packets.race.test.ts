import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { often } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { startChat, type TestChat } from '../chat/live/testing.ts'
import { aRoom, type TestPerson } from '../chat/testing.ts'
import { expirePackets } from './end-packets.ts'
import { freezePacket } from './freeze-packet.ts'
import { openPacket } from './open-packet.ts'
import { aPacket, aTaker, packetDesk, packetFaults } from './testing.ts'

// The load of Reliability I-34 to I-37, in small; `npm run soak` makes it the whole thousand packets.
const PACKETS = often({ usual: 10, full: 1_000 })
const FREEZING = often({ usual: 4, full: 50 })
const EXPIRING = often({ usual: 20, full: 200 })
const OPENS = 300
const MEMBERS = 100
/** So much that the amount of a share is like no other number of an answer. */
const TOTAL = '98765.43'

const db = useTestDatabase()
const desk = packetDesk()
let sender: TestPerson
let takers: TestPerson[]
let roomId: number
let servers: TestChat[]

beforeAll(async () => {
  servers = [await startChat(db), await startChat(db)]
  await db.owner`update red_packet_setting set funding = 'member', day_receive = 1000000000000`
  roomId = await aRoom(db)
  sender = await aTaker(db)
  takers = await Promise.all(Array.from({ length: MEMBERS }, () => aTaker(db)))
})

afterAll(() => Promise.all(servers.map((server) => server.stop())))

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

/** Opens a packet by a call to one of the servers. */
async function ask(at: number, packetId: bigint, who: TestPerson) {
  const answer = await serverAt(at).inject({
    ...{ method: 'POST', url: '/app-api/api/chat/hongbao/open', headers: { token: who.as } },
    payload: { hongbao_id: String(packetId) },
  })
  return { who, text: answer.payload, answer: answer.json() }
}

/** What somebody who takes nothing is shown of it. */
async function look(at: number, packetId: bigint, { as: token }: TestPerson): Promise<string> {
  const url = `/app-api/api/chat/hongbao/detail?hongbao_id=${packetId}`
  return (await serverAt(at).inject({ url, headers: { token } })).payload
}
const serverAt = (at: number) => (servers[at % servers.length] as TestChat).app

/** Shares whose amounts a text tells; numbers without a fraction are counts, times and numbers of rows. */
const amountsIn = (text: string, shareOf: ReadonlyMap<bigint, number>): number[] => {
  const numbers = new Set((text.match(/\d+(\.\d+)?/g) ?? []).map(Number))
  return [...shareOf.values()].filter((amount) => !Number.isInteger(amount) && numbers.has(amount))
}
const takerAt = (at: number) => takers[at % takers.length] as TestPerson
const countOf = (outcomes: readonly Outcome[], one: Outcome) => outcomes.filter((outcome) => outcome === one).length

describe('packets that everybody opens at once', () => {
  it('give their shares, one a member, exactly their total, and tell no unopened one [I-34, I-35, I-37]', {
    timeout: 3_600_000,
  }, async () => {
    const ears = await Promise.all(servers.map(async (server) => server.connect(await aTaker(db))))
    for (const ear of ears) await ear.enter(roomId)
    const onlooker = await aTaker(db)
    for (let packet = 0; packet < PACKETS; packet++) {
      const count = 2 + (packet % 20)
      const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, count, total: TOTAL })
      const looks: Promise<string>[] = []
      const opened = await Promise.all(
        Array.from({ length: OPENS }, async (_, at) => {
          if (at % 30 === 0) looks.push(look(at, packetId, onlooker))
          return ask(at, packetId, takerAt(at * 7))
        }),
      )
      const taken = opened.filter(({ answer }) => answer.code === 'OK')
      const now = taken.filter(({ answer }) => answer.data.already === 0)
      expect(now).toHaveLength(count)
      const others = new Set(opened.filter((one) => !taken.includes(one)).map(({ answer }) => answer.code))
      expect(others).toEqual(new Set(['HONGBAO/TAKEN']))
      const claims = await db.owner<{ memberId: bigint; amount: bigint }[]>`
        select member_id as "memberId", amount from red_packet_claim where packet_id = ${packetId}`
      const shareOf = new Map(claims.map(({ memberId, amount }) => [memberId, Number(amount) / 1_000]))
      expect([claims.length, shareOf.size]).toEqual([count, count])
      expect(claims.reduce((sum, { amount }) => sum + amount, 0n)).toBe(yuan(TOTAL))

      // An answer has the asker's own share and nothing else; what others see has none.
      for (const { who, answer } of taken) {
        expect(Object.keys(answer.data).toSorted()).toEqual(['already', 'amount', 'balance'])
        expect(answer.data.amount).toBe(shareOf.get(who.memberId))
      }
      const running = (await Promise.all(looks)).filter((text) => JSON.parse(text).data.packet.status === 0)
      const frames = ears.flatMap(({ inbox }) => inbox.splice(0)).map((frame) => JSON.stringify(frame))
      const refused = opened.filter((one) => !taken.includes(one)).map(({ text }) => text)
      expect(frames.length).toBeGreaterThan(0)
      for (const text of [...running, ...frames, ...refused]) expect(amountsIn(text, shareOf)).toEqual([])
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

describe('a packet that is frozen while everybody opens it', () => {
  it('gives nothing from that moment on, keeps what was taken, and goes on where it stood [I-34, I-35]', {
    timeout: 120_000,
  }, async () => {
    const count = 60
    for (let packet = 0; packet < FREEZING; packet++) {
      const packetId = await aPacket(db, desk, { senderId: sender.memberId, roomId, count, total: '60' })
      // By a connection that does not wait behind those who open it.
      const freeze = (by: string | null) => inTransaction(db.owner, (tx) => freezePacket(tx, packetId, by))
      const opening = Array.from({ length: count }, (_, at) => open(packetId, takerAt(at)))
      const freezing = Promise.race(opening.slice(packet)).then(() => freeze('risk'))
      const outcomes = await Promise.all(opening)
      await freezing
      const state = async () => {
        const [row] = await db.owner<[{ claimed: number; late: number; status: number }]>`
          select claimed, status::integer,
                 (select count(*)::integer from red_packet_claim c
                  where c.packet_id = p.packet_id and c.claimed_at > p.frozen_at) as late
          from red_packet p where packet_id = ${packetId}`
        return row
      }
      const taken = countOf(outcomes, 'taken now')
      expect(countOf(outcomes, 'HONGBAO/FROZEN')).toBe(count - taken)
      expect(await state()).toEqual({ claimed: taken, late: 0, status: 0 })
      expect(await open(packetId, takerAt(99))).toBe('HONGBAO/FROZEN')
      // Who has his share is answered with it.
      const [first] = outcomes.flatMap((outcome, at) => (outcome === 'taken now' ? [at] : []))
      expect(await open(packetId, takerAt(first ?? 0))).toBe('taken before')
      await freeze(null)
      const rest = await Promise.all(Array.from({ length: count }, (_, at) => open(packetId, takerAt(at))))
      expect(countOf(rest, 'taken now')).toBe(count - taken)
      expect((await state()).status).toBe(1)
    }
    expect(await packetFaults(db)).toEqual([])
  })
})

/** Until the first of them ends, all of them are there. */
const EXPIRES_MS = often({ usual: 5_000, full: 30_000 })

describe('packets that run out while they are opened', () => {
  it('give or return each share, never both, and return once [I-36]', { timeout: 120_000 }, async () => {
    const at = { senderId: sender.memberId, roomId, count: 30, total: '30' }
    const packetIds: bigint[] = []
    for (let packet = 0; packet < EXPIRING; packet++) {
      packetIds.push(await aPacket(db, desk, { ...at, validMs: EXPIRES_MS + packet * 60 }))
    }
    const [{ wait, last }] = await db.owner<[{ wait: number; last: number }]>`
      select extract(epoch from min(expires_at) - clock_timestamp())::float8 * 1000 as wait,
             extract(epoch from max(expires_at) - clock_timestamp())::float8 * 1000 as last
      from red_packet where packet_id = any (${packetIds.map(String)}::bigint[])`
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, wait - 300)))
    const until = Date.now() + Math.max(2_000, last - wait) + 500
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
        await new Promise((resolve) => setTimeout(resolve, 100))
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
