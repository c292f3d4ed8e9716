import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { often, patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { callOf, createWalletWorld, hub, type Player, PROVIDER, type WalletWorld } from './testing.ts'
import { signedHeaders } from './wallet-signature.ts'

// Providers ask again until somebody knows. Whatever dies amid their calls, each movement is there once.

const database = useTestDatabase()
const NAME = 'a wallet that is cut off'
const PLAYERS = 10
const ROUNDS = 6
const START = yuan('100')
/** So often a batch loses its line, or its process, while it is being written. */
const CUTS = 12
const KILLS = often({ usual: 2, full: 12 })

let lines: Sql
let world: WalletWorld
beforeAll(async () => {
  lines = connect(database.url, { name: NAME })
  world = await createWalletWorld(database, {}, lines)
})
afterEach(() => checkBooks(database.owner))
afterAll(async () => {
  await world.close()
  await lines.end({ timeout: 1 })
})

describe('calls amid which', () => {
  // Each movement takes a moment, so that a blow finds batches half written.
  beforeAll(() =>
    database.owner.unsafe(`
      create function a_slow_movement() returns trigger language plpgsql as $$
        begin perform pg_sleep(0.02); return new; end $$;
      create trigger a_slow_movement before insert on wallet_tx for each row execute function a_slow_movement();`),
  )
  afterAll(() => database.owner.unsafe('drop trigger a_slow_movement on wallet_tx; drop function a_slow_movement()'))

  it('lines are cut change no sum, and are there once [I-29]', { timeout: patient(60_000) }, async () => {
    const game = await play((player, call, fields) => world.play(player, call, fields))
    let cuts = 0
    while (cuts < CUTS && !(await game.isOverIn(15))) {
      cuts += await cutWriter()
      expect(await surplus()).toBe(0n)
    }
    const { players, unknown, statuses } = await game.ended
    expect(cuts).toBeGreaterThanOrEqual(3)
    expect(unknown).toBeGreaterThan(0)
    expect(statuses).toEqual(new Set(['RS_OK']))
    await expectWhole(players)
  })

  it('the server is killed change no sum, and are there once [I-29]', { timeout: patient(120_000) }, async () => {
    let victim = await startVictim()
    const game = await play((player, call, fields) => victim.send(call, callOf(player, call, fields)))
    let kills = 0
    for (; kills < KILLS; kills++) {
      while (!(await isWriting()) && !(await game.isOverIn(5)));
      if (await game.isOverIn(0)) break
      await victim.kill()
      expect(await surplus()).toBe(0n)
      victim = await startVictim()
    }
    const { players, unknown, statuses } = await game.ended
    await victim.kill()
    expect(kills).toBe(KILLS)
    expect(unknown).toBeGreaterThan(0)
    expect(statuses).toEqual(new Set(['RS_OK']))
    await expectWhole(players)
  })
})

it('the same call at two processes at once has one effect and one answer [I-29]', async () => {
  const other = await createWalletWorld(database)
  const player = await world.aPlayer(START)
  for (let time = 0; time < 10; time++) {
    const call = { request_uuid: randomUUID(), transaction_uuid: randomUUID(), round: randomUUID() }
    const bet = (at: WalletWorld) => at.play(player, 'transaction/bet', { ...call, amount: hub(yuan('1')) })
    const answers = await Promise.all([world, other, world, other].map(bet))
    expect(answers.map(({ body }) => body.status)).toEqual(Array.from(answers, () => 'RS_OK'))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  }
  expect(await world.balanceOf(player)).toBe(START - yuan('10'))
  await other.close()
})

it('calls that come doubled to two processes are there once, and answered alike [I-29]', async () => {
  const [one, other] = await Promise.all([startVictim(), startVictim()])
  let doubled = 0
  const game = await play(async (player, call, fields) => {
    const [first, second] = await Promise.all([one, other].map((at) => at.send(call, callOf(player, call, fields))))
    if (first === undefined || second === undefined) throw new Error('no answer')
    const known = [first, second].filter(({ body }) => body.status !== 'RS_ERROR_UNKNOWN')
    expect(new Set(known.map(({ text }) => text)).size).toBeLessThanOrEqual(1)
    doubled += known.length - 1
    return known[0] ?? first
  })
  const { players, statuses } = await game.ended
  await Promise.all([one.kill(), other.kill()])
  expect(statuses).toEqual(new Set(['RS_OK']))
  expect(doubled).toBeGreaterThan(PLAYERS * ROUNDS)
  await expectWhole(players)
})

type Ask = (player: Player, call: string, fields: object) => Promise<{ http: number; body: { status: string } }>

/** Lets players play their rounds: a bet of ten, a win of seven; each call again until somebody knows. */
async function play(ask: Ask) {
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => world.aPlayer(START)))
  const seen = { statuses: new Set<string>(), unknown: 0 }
  const known = async (player: Player, call: string, fields: object) => {
    const same = { request_uuid: randomUUID(), transaction_uuid: randomUUID(), ...fields }
    for (;;) {
      const { http, body } = await ask(player, call, same)
      if (http === 200 && body.status !== 'RS_ERROR_UNKNOWN') return seen.statuses.add(body.status)
      seen.unknown++
    }
  }
  const ended = Promise.all(
    players.map(async (player) => {
      for (let round = 0; round < ROUNDS; round++) {
        const place = { round: randomUUID() }
        await known(player, 'transaction/bet', { ...place, amount: hub(yuan('10')) })
        await known(player, 'transaction/win', { ...place, amount: hub(yuan('7')), round_closed: true })
      }
    }),
  ).then(() => ({ players, ...seen }))
  const over = ended.then(() => true)
  return { ended, isOverIn: (ms: number) => Promise.race([over, sleep(ms, false)]) }
}

/** Every round of these players is there once, and so is its money. */
async function expectWhole(players: readonly Player[]): Promise<void> {
  for (const player of players)
    expect(await world.balanceOf(player)).toBe(START - BigInt(ROUNDS) * (yuan('10') - yuan('7')))
  const members = players.map(({ member }) => String(member.memberId))
  const [counted] = await database.owner`
    select (select count(*)::int from wallet_tx where member_id = any (${members}::bigint[])) as movements,
           (select count(*)::int from game_round
            where status = 1 and payout = ${yuan('7')} and member_id = any (${members}::bigint[])) as rounds`
  expect(counted).toEqual({ movements: PLAYERS * ROUNDS * 2, rounds: PLAYERS * ROUNDS })
  expect(await surplus()).toBe(0n)
}

/** Cuts the line of a batch that is half written. @returns how many that were */
async function cutWriter(): Promise<number> {
  const { count } = await database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${NAME} and wait_event = 'PgSleep'`
  return count
}

/** Whether a batch is half written just now. */
async function isWriting(): Promise<boolean> {
  const { count } = await database.owner`
    select from pg_stat_activity where application_name = ${NAME} and wait_event = 'PgSleep'`
  return count > 0
}

/** A process of its own that hears the same provider. */
async function startVictim() {
  const child: ChildProcess = fork(VICTIM, [database.url, NAME, JSON.stringify(world.keys)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const send = async (call: string, fields: object) => {
    const path = `/app-api/game-wallet/${PROVIDER}/${call}`
    const body = JSON.stringify(fields)
    const [key] = world.keys
    if (key === undefined) throw new Error('no key')
    const signed = signedHeaders(key, { method: 'POST', path, time: String(Date.now()), body })
    const headers = { 'content-type': 'application/json', ...signed }
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
      const text = await answer.text()
      return { http: answer.status, text, body: JSON.parse(text) as { status: string } }
    } catch {
      // Nobody is there: asked again when somebody may be.
      await sleep(20)
      return { http: 0, text: '', body: { status: 'RS_ERROR_UNKNOWN' } }
    }
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { send, kill }
}

const VICTIM = fileURLToPath(new URL('../../testing/wallet-victim.ts', import.meta.url))

/** What the players have beyond what they began with and their movements, at one moment. */
async function surplus(): Promise<bigint> {
  const [row] = await database.owner<[{ surplus: bigint }]>`
    select (sum(wallet_balance(member_id) - ${START})
            - (select coalesce(sum(win - bet), 0) from wallet_tx where provider = ${PROVIDER}))::bigint as surplus
    from wallet_user where provider = ${PROVIDER}`
  return row.surplus
}
