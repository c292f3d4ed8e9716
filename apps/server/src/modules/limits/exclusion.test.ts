import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { api } from '@liuhe/contract/api/index.ts'
import { endpointsOf } from '@liuhe/contract/endpoint.ts'
import { GAME_COMMAND } from '@liuhe/contract/realtime/game-socket.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { arrayOf } from '../../db/array-literal.ts'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { memberMain } from '../../ledger/accounts.ts'
import { balanceOf } from '../../ledger/index.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw, drawIs } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk, settleOrders } from '../bets/index.ts'
import { aLine, aRequest, checkBooks } from '../bets/testing.ts'
import { authorizeDeposit, authorizeWager } from './index.ts'
import { checkLimits } from './testing.ts'
import { patient } from '../../testing/patience.ts'

const db = useTestDatabase()
let app: TestApp
/** A second process of the same site. */
let other: TestApp
let draw: number

beforeAll(async () => {
  const { owner } = db
  await owner`insert into system_config values ('hy_is_cancel', '1'),
    ('register_limit', ${JSON.stringify({ fields: { account: 1, password: 1, phone: 0, fullName: 0, birthday: 0 } })})`
  await seedGames(owner)
  app = await createTestApp(db, { limits: unlimited })
  other = await createTestApp(db, { limits: unlimited })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  draw = await anOpenDraw(owner)
})
afterEach(async () => {
  await checkBooks(db.owner)
  await checkLimits(db.owner)
  const [fault] = [...app.faults, ...other.faults]
  if (fault) throw fault
})
afterAll(async () => {
  await app.close()
  await other.close()
})

describe('an excluded member', () => {
  it('gets nothing through any way in, 200 members by every way there is [RG-2]', {
    timeout: patient(60_000),
  }, async () => {
    const members = await Promise.all(Array.from({ length: 200 }, () => aMember(db.owner, { balance: yuan('1000') })))
    await exclude(members)
    const desk = createBetDesk(db.sql)
    let accepted = 0
    for (const memberId of members) {
      const as = await aSession(db, { memberId, account: '' })
      const request = await aRequest(db.owner, draw, [aLine('103', '大', '10')])
      const byHttp = { ...request, content: request.lines }
      const wager = () => inTransaction(db.sql, (tx) => authorizeWager(tx, { memberId, amount: yuan('1') }))
      const deposit = () =>
        inTransaction(db.sql, (tx) => authorizeDeposit(tx, { memberId, reference: 'one', amount: yuan('1') }))
      const ways: [string, () => Promise<unknown>][] = [
        ['call', () => app.call(bets.submit, byHttp, { as })],
        ['call of another process', () => other.call(bets.submit, { ...byHttp, requestId: 'another-one' }, { as })],
        // Past every check of HTTP: the transaction itself refuses.
        ['batch', async () => mustBePlaced(await desk.place({ memberId, rebateTenths: 0 }, request))],
        ['launch, transfer, red packet', wager],
        ['deposit', deposit],
      ]
      for (const [, go] of ways) {
        const outcome = await go().then(
          () => 'accepted',
          (error: { code: string }) => error.code,
        )
        if (outcome === 'accepted') accepted++
        expect(outcome).toBe('RG/EXCLUDED')
      }
    }
    expect(accepted).toBe(0)
    const [row] =
      await db.owner`select count(*)::int as n from bet_order where member_id = any (${arrayOf(members)}::bigint[])`
    expect(row?.['n']).toBe(0)
  })

  it('is refused by every money call that does not say that it takes money out of play', async () => {
    const money = endpointsOf(api).filter(({ effect, access }) => effect === 'money' && access !== 'public')
    expect(money.filter(({ duringPause }) => duringPause).map(({ name }) => name)).toEqual([
      'bets.cancel',
      'bets.stopChase',
      'direct.received',
      'turnover.giveUp',
      'withdrawals.save',
      'withdrawals.saveFreeBank',
    ])
    expect(money.map(({ name }) => name)).toContain('bets.submit')
  })

  it('keeps open bets, which stand and pay; may cancel them; sees balance and account', async () => {
    const player = await aPlayer()
    const game = await anOpenDraw(db.owner)
    const first = await aRequest(db.owner, game, [aLine('101', '07', '10')])
    const { orderNos } = await app.call(bets.submit, { ...first, content: first.lines }, { as: player.token })
    const second = await aRequest(db.owner, game, [aLine('101', '08', '10')])
    await app.call(bets.submit, { ...second, content: second.lines }, { as: player.token })
    await app.call(limits.pause, { length: '6m' }, { as: player.token })
    const as = await aSession(db, player)
    expect(await app.call(member.info, {}, { as })).toMatchObject({ extInfo: { money: yuan('980') } })
    expect((await app.call(bets.todayList, {}, { as })).totalCount).toBe(2)
    expect(await app.call(bets.cancel, { orderNos: orderNos }, { as })).toMatchObject({ balance: yuan('990') })
    await drawIs(db.owner, game, '1,2,3,4,5,6,8')
    await settleOrders(db.sql, game)
    expect(await balanceOf(db.sql, memberMain(player.memberId))).toBeGreaterThan(yuan('1400'))
  })

  it('cannot take it back; may ask to return when the time is over, which ends nothing by itself [RG-5]', async () => {
    const player = await aPlayer()
    await app.call(limits.pause, { length: '6m' }, { as: player.token })
    const as = await aSession(db, player)
    await app.call(limits.pause, { length: '24h' }, { as })
    expect((await app.call(limits.read, {}, { as })).pause).toMatchObject({ kind: 'exclusion', barredUntil: null })
    await expect(app.call(limits.askReturn, {}, { as })).rejects.toMatchObject({ code: 'RG/TOO_EARLY' })
    await db.owner`update gaming_pause set started_at = started_at - interval '185 days',
      ends_at = ends_at - interval '185 days' where member_id = ${player.memberId}`
    expect(await bet(as)).toBe('RG/EXCLUDED')
    const { pause } = await app.call(limits.askReturn, {}, { as })
    expect(pause).toMatchObject({ barredUntil: null, returnAskedAt: expect.any(Number) })
    expect(await bet(as)).toBe('RG/EXCLUDED')
    await db.owner`update gaming_pause set return_asked_at = return_asked_at - interval '30 days',
      ends_at = ends_at - interval '30 days' where member_id = ${player.memberId}`
    expect(await bet(await aSession(db, player))).toBe('RG/EXCLUDED')
  })

  it('does not come back with a bonus under another name [RG-2]', async () => {
    const player = await aPlayer()
    await db.owner`update member set phone = '13800138000', full_name = '王小明', birthday = '1990-05-01'
      where member_id = ${player.memberId}`
    const register = (account: string, about: { phone?: string; fullName?: string; birthday?: string }) =>
      app.call(auth.register, { account, password: 'Register2026', confirmPassword: 'Register2026', ...about }).then(
        () => 'registered',
        ({ code }: { code: string }) => code,
      )
    await app.call(limits.pause, { length: '12m' }, { as: player.token })
    const refused = 'UC/ACCOUNT_STATE_ERROR'
    expect(await register('again01', { phone: '138 0013 8000' })).toBe(refused)
    expect(await register('again02', { fullName: '王小明', birthday: '1990-05-01' })).toBe(refused)
    expect(await register('again03', { fullName: '王小明', birthday: '1991-05-01' })).toBe('registered')
    expect(await register('again04', {})).toBe('registered')
  })
})

describe('a self-exclusion', () => {
  it('ends every session within two seconds, sockets and other processes included', async () => {
    const player = await aPlayer()
    const second = await aSession(db, player)
    // Both processes have the session in their memory.
    for (const process of [app, other]) await process.call(member.status, {}, { as: second })
    const socket = await openSocket(player.token)
    const ended = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now())))
    const startedAt = performance.now()
    await app.call(limits.pause, { length: '5y' }, { as: player.token })
    expect((await ended) - startedAt).toBeLessThan(2_000)
    for (const process of [app, other]) {
      const code = await until(
        () =>
          process.call(member.status, {}, { as: second }).then(
            () => 'alive',
            ({ code: its }) => its as string,
          ),
        (its) => its !== 'alive',
      )
      expect(code).toBe('UC/TOKEN_INVALID')
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  it('that races with a bet lets it through before, or not at all', async () => {
    for (let round = 0; round < 20; round++) {
      const player = await aPlayer()
      const placing = bet(player.token)
      const pausing = app.call(limits.pause, { length: '6m' }, { as: player.token })
      const [placed] = await Promise.all([placing, pausing])
      // The start of a pause is kept in whole milliseconds.
      const [row] = await db.owner<[{ late: number; n: number }]>`
        select count(*) filter (where date_trunc('milliseconds', o.added_at) > p.started_at)::int as late,
               count(*)::int as n
        from bet_order o join gaming_pause p using (member_id) where o.member_id = ${player.memberId}`
      expect([row.late, row.n]).toEqual([0, placed === 'placed' ? 1 : 0])
    }
  })
})

describe('a time-out', () => {
  it('bars play at once in every process, keeps the session, and ends by itself', async () => {
    const player = await aPlayer()
    await other.call(member.status, {}, { as: player.token })
    await app.call(limits.pause, { length: '24h' }, { as: player.token })
    expect(await bet(player.token)).toBe('RG/TIME_OUT')
    await until(
      () => bet(player.token, other),
      (code) => code === 'RG/TIME_OUT',
    )
    expect((await app.call(limits.read, {}, { as: player.token })).pause?.kind).toBe('time-out')
    await db.owner`update gaming_pause set started_at = started_at - interval '1 day',
      ends_at = ends_at - interval '1 day', barred_until = barred_until - interval '1 day'
      where member_id = ${player.memberId}`
    expect(await bet(await aSession(db, player))).toBe('placed')
  })
})

interface Player {
  memberId: bigint
  account: string
  token: string
}

async function aPlayer(): Promise<Player> {
  const memberId = await aMember(db.owner, { balance: yuan('1000') })
  return { memberId, account: '', token: await aSession(db, { memberId, account: '' }) }
}

async function bet(as: string, process = app): Promise<string> {
  const { lines, ...request } = await aRequest(db.owner, draw, [aLine('103', '大', '10')])
  return process.call(bets.submit, { ...request, content: lines }, { as }).then(
    () => 'placed',
    ({ code }: { code: string }) => code,
  )
}

/** As if each had asked for it through the page. */
const exclude = (members: bigint[]) => db.sql`
  insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
  select m, 'exclusion', now(), now() + interval '184 days', '9999-12-31', 'member:' || m
  from unnest(${arrayOf(members)}::bigint[]) m`

function mustBePlaced(answer: object): void {
  if ('code' in answer) throw Object.assign(new Error('refused'), { code: answer.code })
}

/** A game socket on the member's own channel. */
async function openSocket(token: string): Promise<WebSocket> {
  const { port } = app.app.server.address() as AddressInfo
  const { ticket } = await app.call(member.socketTicket, {}, { as: token })
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws-game/71`)
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify({ command: GAME_COMMAND.identify, content: { ticket } }))
  socket.send(JSON.stringify({ command: GAME_COMMAND.ping }))
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

async function until(ask: () => Promise<string>, isIt: (answer: string) => boolean): Promise<string> {
  for (let tries = 0; ; tries++) {
    const answer = await ask()
    if (isIt(answer) || tries === 100) return answer
    await sleep(15)
  }
}
