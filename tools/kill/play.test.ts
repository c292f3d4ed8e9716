import { randomUUID } from 'node:crypto'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as games from '@liuhe/contract/api/games.ts'
import * as memberApi from '@liuhe/contract/api/member.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../apps/server/src/db/connect.ts'
import { waitUntil } from '../../apps/server/src/db/postmaster.ts'
import { adjusted } from '../../apps/server/src/ledger/events.ts'
import { post } from '../../apps/server/src/ledger/index.ts'
import { apiClient } from '../../apps/server/src/testing/api-client.ts'
import type { Product } from '../../apps/server/src/testing/kill/product.ts'
import { often } from '../../apps/server/src/testing/patience.ts'
import { enterStudio } from '../../apps/server/src/testing/studio-player.ts'
import { startBuiltProduct } from '../restart/built.ts'
import { patient } from '../slowness.ts'

// The whole product, as it is built, with the studio as a process of its own: server, studio and database are killed at
// random moments while members play. Afterwards the books of both houses are laid beside each other, round by round.

/** At once by one call, and by a bet, choices and a win. */
const GAMES = ['longmen', 'saolei'] as const
const SUPPLIER = 'kill-test'
const GIVEN = yuan('5000')
const PLAYERS = 4
const KILLS = often({ usual: 4, full: 60 })
const QUIET_PATIENCE_MS = patient(60_000)

let product: Product
beforeAll(async () => {
  product = await startBuiltProduct({ world: 'none' })
  await product.inspect(async (owner) => {
    await owner`delete from system_config where config_key = 'register_limit'`
    await owner`insert into game_supplier (supplier_code, provider, supplier_name) values (${SUPPLIER}, 'haiyue', '-')`
    for (const code of GAMES) {
      await owner`
        insert into live_game (game_code, vendor, provider, provider_game, game_name, provider_name, kind,
                               supplier_code, provider_kind, is_landscape, has_demo, listed, sort)
        values (${code}, 'haiyue', 'haiyue', ${code}, ${code}, ${code}, 'electronic', ${SUPPLIER}, 'electronic',
                false, false, true, 1000)`
    }
  })
})
afterAll(() => product?.remove(), 30_000)

test('every round counts once or not at all, whatever is killed amid play [I-29]', {
  timeout: patient(300_000),
}, async () => {
  const players: Player[] = []
  for (let n = 0; n < PLAYERS; n++) players.push(await aPlayer(`player${n}`))
  await product.inspect((owner) => giveMoney(owner, players))
  const before = await Promise.all(players.map(({ call }) => call(memberApi.status, {})))
  const played = { rounds: 0, broken: 0, isOver: false }
  const living = players.map((player, n) => live(player, GAMES[n % GAMES.length] ?? 'longmen', played))
  const outagesMs: number[] = []
  const blows = [product.killServer, product.killStudio, product.killDatabase]
  for (let kill = 0; kill < KILLS; kill++) {
    // Rounds are under way again before the next blow.
    const rounds = played.rounds
    await waitUntil(() => played.rounds > rounds + PLAYERS, patient(20_000))
    await sleep(Math.random() * 400)
    outagesMs.push((await blows[kill % blows.length]?.()) ?? 0)
  }
  const last = played.rounds
  await waitUntil(() => played.rounds > last + PLAYERS, patient(20_000))
  played.isOver = true
  await Promise.all(living)

  // What the studio owes is paid, and what it does not know is taken back, by itself.
  const isQuiet = await waitUntil(() => underWay(product) === 0, QUIET_PATIENCE_MS)
  const rounds = roundsOfStudio(product)
  const after = await Promise.all(players.map(({ call }) => call(memberApi.status, {})))
  const books = await product.inspect((owner) => booksOf(owner))
  const { differences, ours, total } = books
  process.stdout.write(`kill test of games: ${JSON.stringify({ ...played, outagesMs, studio: rounds.length })}\n`)

  expect({ isQuiet, differences, total }).toEqual({ isQuiet: true, differences: [], total: 0n })
  expect(rounds.filter((it) => wrongOf(it, ours.get(it.round)) !== undefined)).toEqual([])
  const known = new Set(rounds.map(({ round }) => round))
  expect([...ours.keys()].filter((round) => !known.has(round))).toEqual([])
  const earned = rounds.reduce((sum, it) => sum + it.net, 0n)
  const sumOf = (balances: readonly { money: bigint }[]) => balances.reduce((sum, { money }) => sum + money, 0n)
  expect(sumOf(after) - sumOf(before)).toBe(earned)
  // Rounds were played, and some were broken off: otherwise nothing was proven.
  expect(played.rounds).toBeGreaterThan(KILLS * PLAYERS)
  expect(played.broken).toBeGreaterThan(0)
})

interface Player {
  name: string
  call: Call
}

async function aPlayer(name: string): Promise<Player> {
  const password = 'Kill2026'
  const account = { account: name, password, confirmPassword: password }
  const { token } = await apiClient(product.origin)(auth.register, account)
  return { name, call: apiClient(product.origin, token) }
}

async function giveMoney(owner: Sql, players: readonly Player[]): Promise<void> {
  for (const { name } of players) {
    const [row] = await owner<[{ memberId: bigint }]>`
      select member_id as "memberId" from member where account = ${name}`
    const gift = { ...row, amount: GIVEN, key: randomUUID(), actor: 'test', currency: 'CNY', direction: 'in' } as const
    await owner.begin((tx) => post(tx, adjusted(gift)))
  }
}

/** Plays round after round, and comes in again after whatever breaks. */
async function live({ call }: Player, gameCode: string, played: Played): Promise<void> {
  while (!played.isOver) {
    try {
      const player = await enterStudio(await call(games.play, { supplierCode: SUPPLIER, gameCode }), gameCode)
      while (!played.isOver) {
        await player.playRound()
        played.rounds++
      }
    } catch {
      played.broken++
      // A second launch within three seconds would belong to the first.
      await sleep(500)
    }
  }
}

interface Played {
  rounds: number
  /** Sessions and rounds that something put an end to. */
  broken: number
  isOver: boolean
}

interface StudioRow {
  round: string
  state: string
  bet: bigint
  win: bigint
  /** What the member has gained. */
  net: bigint
}

const studioBooks = <T>({ dataDir }: Product, look: (books: DatabaseSync) => T): T => {
  const books = new DatabaseSync(path.join(dataDir, 'studio', 'studio.sqlite'), { readOnly: true })
  try {
    return look(books)
  } finally {
    books.close()
  }
}

/** Rounds and calls that are neither at rest nor over. A round that waits for its player's choice is at rest. */
const underWay = (of: Product): number =>
  studioBooks(of, (books) => {
    const row = books
      .prepare(
        `select (select count(*) from round where state in ('NEW', 'BET_SENT', 'PAY_SENT', 'ROLLBACK_SENT'))
              + (select count(*) from call where state in ('queued', 'sent')) as count`,
      )
      .get()
    return Number(row?.['count'])
  })

const roundsOfStudio = (of: Product): StudioRow[] =>
  studioBooks(of, (books) =>
    books
      .prepare(`select round_id as round, state, bet, win from round where is_demo = 0`)
      .all()
      .map((row) => {
        const [bet, win, state] = [BigInt(String(row['bet'])), BigInt(String(row['win'])), String(row['state'])]
        const stands = state === 'CLOSED' || state === 'BET_OK'
        return {
          round: String(row['round']),
          state,
          bet,
          win,
          net: stands ? (state === 'CLOSED' ? win : 0n) - bet : 0n,
        }
      }),
  )

interface WalletRow {
  bets: number
  bet: bigint
  win: bigint
  isClosed: boolean
}

/** What the books of the platform say of rounds, and whether they are right by themselves. */
async function booksOf(owner: Sql) {
  const rows = await owner<(WalletRow & { round: string })[]>`
    select round_code as round, bets, bet, win, closed_at is not null as "isClosed" from wallet_round`
  const differences = await owner<{ problem: string }[]>`
    select account_id || ' ' || problem as problem from ledger_difference`
  const [sum] = await owner<[{ total: bigint }]>`select coalesce(sum(amount), 0)::bigint as total from (
    select b.balance as amount from ledger_balance b
    union all select e.amount from ledger_entry e join ledger_account a using (account_id) where not a.has_balance) x`
  return { ours: new Map(rows.map((row) => [row.round, row])), differences: [...differences], total: sum.total }
}

/** What is wrong with a round; undefined when both houses have it alike, once. */
function wrongOf({ state, bet, win }: StudioRow, ours: WalletRow | undefined): string | undefined {
  if (state === 'CLOSED') {
    const isRight = ours?.bet === bet && ours.win === win && ours.isClosed && ours.bets === 1
    return isRight ? undefined : 'a round that is over'
  }
  if (state === 'BET_OK')
    return ours?.bet === bet && ours.bets === 1 && !ours.isClosed ? undefined : 'a bet that stands'
  return ours === undefined || (ours.bets === 0 && ours.bet === 0n && ours.win === 0n)
    ? undefined
    : 'a round that is void'
}
