import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { drandBeacon, ownSalt } from './dealer/beacon.ts'
import { createChains } from './dealer/chains.ts'
import { playerSeeds } from './dealer/player-seeds.ts'
import { createSealer } from './dealer/seal.ts'
import { MESSAGES, Refused, statusOf } from './failure.ts'
import { loadRules } from './games/rules.ts'
import { mountOperator } from './http/operator.ts'
import { mountPages } from './http/pages.ts'
import { mountPlayer } from './http/player.ts'
import { createPurseFaults, mountPurseFaults } from './http/purse-faults.ts'
import { purseCalls } from './http/purses.ts'
import { mountReplays } from './http/replays.ts'
import { createRates } from './http/rates.ts'
import { createSessions } from './http/sessions.ts'
import type { Log, Parts } from './parts.ts'
import { createBook, type RoundRow } from './rounds/book.ts'
import { resumeRounds, stepForLate } from './rounds/steps.ts'
import { createTurns } from './rounds/turns.ts'
import type { Settings } from './settings.ts'
import { openStore } from './store/store.ts'
import { CrashTable } from './tables/crash-table.ts'
import { fieldGames } from './tables/field-games.ts'
import { FieldTable } from './tables/field-table.ts'
import { type Hall, openHall } from './tables/hall.ts'
import type { Table } from './tables/core.ts'
import { Harbour } from './tables/sea/harbour.ts'
import { Football } from './tables/sport/football.ts'
import { createCaller } from './wallet/caller.ts'
import { createMoney } from './wallet/money.ts'
import type { Failure } from './wire.ts'

export type Studio = { origin: string; parts: Parts; stop(): Promise<void> }

const BODY_MAX = 64 * 1024
/** How often somebody is looked for whose time is over. */
const LATE_MS = 250

/** Starts the studio: its books, what was left open in them, and its doors. */
export async function startStudio(settings: Settings, log: Log, now: () => number = Date.now): Promise<Studio> {
  const store = openStore(settings.folder)
  const sealer = createSealer(settings.seedSecret)
  const door: { hall?: Hall } = {}
  const onBalance = (playerId: number, balance: bigint) => door.hall?.onBalance(playerId, balance)
  const wallet = () => store.one<{ value: string }>(`select value from setting where name = 'wallet'`)?.value
  const call = createCaller({ address: wallet, keys: settings.keys, now })
  const { hasOwnPurses } = settings
  const money = createMoney({ store, call, now, onBalance, alarm: log.alarm, hasOwnPurses })
  const seeds = playerSeeds({ store, sealer, now })
  const beacon = settings.beacon === undefined ? ownSalt() : drandBeacon(settings.beacon)
  const chains = createChains({ store, sealer, beacon, length: settings.chainLength, now })
  const rules = await loadRules()
  const parts: Parts = { store, sealer, seeds, chains, book: createBook({ store, now }), money, rules, now, log }
  const turns = createTurns()
  const sessions = createSessions({ store, now })
  resumeRounds(parts)

  const app = Fastify({ bodyLimit: BODY_MAX, trustProxy: false })
  let origin = settings.origin ?? ''
  const onReplaced = (sessionIds: readonly number[]) => door.hall?.end(sessionIds, 'REPLACED')
  const rates = createRates(now)
  answerFailures(app, log)
  mountPlayer(app, { ...parts, sessions, turns, rates, call, hasOwnPurses, onReplaced, onBalance })
  mountReplays(app, parts)
  const faults = createPurseFaults()
  const purses = hasOwnPurses ? purseCalls({ store, now, onBalance }) : {}
  mountOperator(app, { ...parts, sessions, keys: settings.keys, origin: () => origin, onReplaced, purses, faults })
  if (hasOwnPurses && settings.adminKey !== undefined) mountPurseFaults(app, faults, settings.adminKey)
  mountPages(app, (code) => rules.has(code))
  await app.listen({ host: settings.host, port: settings.port })
  const { address, port } = app.server.address() as AddressInfo
  const own = `http://${address.includes(':') ? `[${address}]` : address}:${port}`
  origin ||= own

  door.hall = openHall(app.server, { ...parts, sessions, rates }, openTables(parts, settings.speed))

  const inTurn = (row: RoundRow, work: () => Promise<void>) => turns(`${row.player_id} ${row.game}`, work)
  let late: Promise<void> = Promise.resolve()
  const look = () => {
    late = late.then(() => stepForLate(parts, inTurn)).catch((error: unknown) => fault(log, error))
  }
  const timer = setInterval(look, LATE_MS)
  return {
    origin: own,
    parts,
    async stop() {
      clearInterval(timer)
      await door.hall?.stop()
      await app.close()
      await late
      await money.stop()
      store.close()
    },
  }
}

/** Every table of the studio, by its game. */
function openTables(parts: Parts, speed: number): Map<string, Table> {
  const tables = new Map<string, Table>()
  for (const game of fieldGames(parts.rules)) tables.set(game.code, new FieldTable(parts, game, speed))
  tables.set('tengyun', new CrashTable(parts, speed))
  tables.set('haiwang', new Harbour(parts))
  tables.set('zuqiu', new Football(parts, speed))
  return tables
}

const fault = (log: Log, error: unknown) => log.alarm('fault', { error: String((error as Error)?.stack ?? error) })

/** A refusal is an answer with a sentence; a fault is ours, and says nothing. */
function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError | Refused, _request, reply) => {
    if (error instanceof Refused) {
      const failure: Failure = { error: { code: error.code, message: MESSAGES[error.code] } }
      return reply.code(statusOf(error.code)).send(failure)
    }
    const status = error.statusCode ?? 500
    if (status >= 500) fault(log, error)
    return reply.code(status).send({ error: { code: 'INVALID', message: MESSAGES.INVALID } })
  })
}
