import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStore } from './store/store.ts'
import { type FakeWallet, startFakeWallet, YUAN } from './testing/fake-wallet.ts'
import { shootOnce, sitAtSea } from './testing/fisher.ts'
import { openLine } from './testing/line.ts'
import { enterBy, KEYS, operate } from './testing/world.ts'
import type { FromTable } from './wire.ts'
import type { SportMatch } from './wire-sport.ts'

// The studio's process is killed amid rounds, with a wallet that loses answers, and started again on the same books.

const folder = mkdtempSync(path.join(os.tmpdir(), 'liuhe-studio-kill-'))
const PLAYERS = 4
const KILLS = 3
const GIVEN = 10_000 * YUAN
let wallet: FakeWallet
let studio: { child: ChildProcess; origin: string }

beforeAll(async () => {
  wallet = await startFakeWallet(KEYS)
  studio = await start()
})
afterAll(async () => {
  await end('SIGTERM')
  await wallet.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('leaves every round closed or void, and the wallets with the sum of what it played', async () => {
  const users = Array.from({ length: PLAYERS }, (_, at) => `killed-${at}`)
  for (const user of users) wallet.give(user, GIVEN)
  // The matches go on while the process is gone, and their tickets with them.
  for (const user of users) await betOnMatch(user)
  for (let kill = 0; kill < KILLS; kill++) {
    const before = wallet.told.length
    // Every fifth call is carried out, and its answer lost.
    wallet.judge = () => (wallet.told.length % 5 === 0 ? 'silent after' : undefined)
    const playing = users.map((user) => play(user).catch(() => {}))
    await expect.poll(() => wallet.told.length - before).toBeGreaterThan(30)
    const isFished = () => wallet.told.slice(before).some(({ body }) => body['game_code'] === 'haiwang')
    await expect.poll(isFished).toBe(true)
    await end('SIGKILL')
    await Promise.all(playing)
    wallet.judge = undefined
    studio = await start()
  }
  for (const user of users) await finishBoard(user)
  const open = () =>
    rows<{ state: string }>(`select state from round where state not in ('CLOSED', 'VOID', 'REJECTED')`)
  await expect.poll(() => open(), { interval: 500 }).toEqual([])
  expect(rows(`select 1 from call where state in ('queued', 'sent')`)).toEqual([])
  const results = rows<{ user: string; game: string; bet: string; win: string }>(
    `select user, round.game, bet, win from round join player using (player_id) where state = 'CLOSED'`,
  )
  expect(results.length).toBeGreaterThan(PLAYERS)
  expect(rows(`select 1 from round where game = 'zuqiu' and state = 'CLOSED'`)).toHaveLength(PLAYERS)
  expect(results.some(({ game }) => game === 'haiwang')).toBe(true)
  for (const user of users) {
    const own = results.filter((row) => row.user === user)
    const moved = own.reduce((sum, { bet, win }) => sum + BigInt(win) - BigInt(bet), 0n)
    expect([user, wallet.balanceOf(user)]).toEqual([user, GIVEN + Number(moved) * 100])
  }
})

/** Slots and a board with an open round, dice at a table, and shots at the sea, until the line breaks. */
async function play(user: string): Promise<void> {
  const board = await finishBoard(user)
  const line = await openLine(studio.origin, (await enter(user, 'toubao')).bearer)
  const slots = await enter(user, 'longmen')
  const { round } = await line.next('hello').then(({ phase }) => phase)
  line.say({ type: 'bet', requestId: crypto.randomUUID(), bets: [{ spot: 'big', amount: '5000' }] })
  expect(round).toMatch(/^tb1-/)
  void fish(user).catch(() => {})
  for (;;) {
    await slots.begin({ betLi: '2000' })
    const { body } = await board.begin({ betLi: '1000', mines: 3 })
    if (body.round?.state !== 'open') continue
    await board.step(body.round.id, { kind: 'pick', cell: 7 })
    await board.step(body.round.id, { kind: 'collect' })
  }
}

/** A ticket on a match in play; one that is refused, because a goal fell meanwhile, is tried again. */
async function betOnMatch(user: string): Promise<void> {
  const line = await openLine(studio.origin, (await enter(user, 'zuqiu')).bearer)
  for (let isTaken = false; !isTaken; ) {
    const isFar = ({ isOpen, stage }: SportMatch) => isOpen && stage === 'second'
    const { matches } = await line.next('matches', (message) => message.matches.some(isFar))
    const match = matches.find(isFar)
    const pick = { market: 'oneXtwo', side: 'home' } as const
    const seen = { odds: match?.main.oneXtwo.home ?? 0, version: match?.version, policy: 'any' } as const
    const requestId = crypto.randomUUID()
    line.say({ type: 'ticket', requestId, match: match?.match, pick, stake: '3001', ...seen })
    const isHis = (each: FromTable) => 'requestId' in each && each.requestId === requestId
    await expect.poll(() => line.heard.some(isHis)).toBe(true)
    isTaken = line.heard.find(isHis)?.type === 'ticketOk'
  }
  line.close()
}

async function fish(user: string): Promise<void> {
  const line = await openLine(studio.origin, (await enter(user, 'haiwang')).bearer)
  const at = await sitAtSea(line)
  for (let shot = at.now.lastShot + 1; ; shot++) await shootOnce(at, shot)
}

/** A board that was open when the process was killed is still there; until it is ended no other game is opened. */
async function finishBoard(user: string) {
  const board = await enter(user, 'saolei')
  const { openRound } = board.state
  if (openRound === null) return board
  const { view } = openRound
  if (view?.game === 'saolei' && view.picks.length === 0) await board.step(openRound.id, { kind: 'pick', cell: 3 })
  await board.step(openRound.id, { kind: 'collect' })
  return board
}

async function enter(user: string, game_code: string) {
  const body = { user, token: `token-${user}`, display_name: user, currency: 'CNY', language: 'zh-CN' }
  const more = { device: 'mobile', game_code, return_url: 'https://site.example/' }
  for (;;) {
    const { url } = await operate<{ url?: string }>(studio.origin, 'sessions', { ...body, ...more })
    // A member with an open board is let into no other game; a lost greeting is tried again.
    const session = url === undefined ? undefined : await enterBy(studio.origin, url).catch(() => undefined)
    if (session !== undefined) return session
    if (studio.child.exitCode !== null || studio.child.signalCode !== null) throw new Error('the studio is gone')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function start(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      STUDIO_FOLDER: folder,
      STUDIO_KEYS: KEYS.map(({ id, secret }) => `${id}:${secret}`).join(','),
      STUDIO_SEED_SECRET: 'a secret that outlives the process',
      STUDIO_CHAIN_LENGTH: '3000',
      STUDIO_SPEED: '10',
    },
  })
  const [{ address: origin }] = (await once(child, 'message')) as [{ address: string }]
  await operate(origin, 'wallet', { url: wallet.url })
  return { child, origin }
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const ended = once(studio.child, 'exit')
  studio.child.kill(signal)
  await ended
}

/** Reads the books beside the process that keeps them. */
function rows<Row = object>(text: string): Row[] {
  const store = openStore(folder)
  try {
    return store.all<Row>(text).map((row) => ({ ...row }))
  } finally {
    store.close()
  }
}
