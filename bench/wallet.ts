import { randomBytes } from 'node:crypto'
import type { Sql } from '../apps/server/src/db/connect.ts'
import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import { betBodies, makeMembers, openDraw } from './bet-world.ts'
import { startChild } from './child-process.ts'
import { withCpuTime, withThreadTimes } from './cpu-time.ts'
import type { Load, LoadReport } from './load-generator.ts'
import { inTurns, median, type Ratio, ratioOf, warmthText, warmUp } from './measure.ts'
import { prepareSimpleUpdate } from './pgbench.ts'
import type { Bench } from './run.ts'
import type { WalletRequests } from './wallet-calls.ts'

const CONNECTIONS = 64
const MEMBERS = 5_000
const PROVIDER = 'bench'
const GAME = 'bench-game'
/** Of `pgbench` with as many connections: no target (ADR 097), but calls that are posted one by one stay below it. */
const FLOOR = 0.15
/** Of bets on draws over as many: a call is signed, and writes a round and its journal beside the money. */
const LOTTERY_TARGET = 0.5
const P99_MS = 60

/**
 * Bets of games over HTTP, signed and each in a round of its own, beside simple updates with as many connections and
 * beside bets on draws over as many.
 */
export const wallet: Bench = async ({ cluster, options }) => {
  const { seconds, rounds } = options
  const database = await cluster.database('wallet', 'migrated')
  await makeMembers(database.owner, MEMBERS)
  await makePlayers(database.owner)
  const draw = await openDraw(database.owner, '20990001')
  const update = await prepareSimpleUpdate(await cluster.database('pgbench-wallet', 'empty'), CONNECTIONS)
  const key = { id: 'k1', secret: randomBytes(32).toString('base64url') }
  const providers = [{ name: PROVIDER, dialect: 'hub', origin: 'http://127.0.0.1:1' }]
  const games = { providers: JSON.stringify(providers), keys: `${PROVIDER}/${key.id}:${key.secret}` }
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, games }, options.serverArguments)
  const generator = await startChild('load-generator.ts', {})
  const port = await app.ask<number>({})
  const measure = (request: Load['request']) => async (): Promise<Calls> => {
    const question: Load = { port, connections: CONNECTIONS, seconds, request }
    const [[report, databaseMs = 0], appMs] = await withThreadTimes(app.pid, () =>
      withCpuTime([cluster.pid], () => generator.ask<LoadReport>(question)),
    )
    const perCall = (ms = 0) => (ms * 1_000) / report.answered
    return { ...report, databaseUs: perCall(databaseMs), mainUs: perCall(appMs?.main) }
  }
  const calls: WalletRequests = { kind: 'wallet', provider: PROVIDER, key, game: GAME, members: MEMBERS }
  const ours = measure(calls)
  const baseline = async () => ({ perSecond: await update.run(seconds) })
  const lottery = measure({ kind: 'bets', bodies: betBodies(draw), members: MEMBERS })

  const lines: Ratio[] = []
  try {
    const warmth = await warmUp(async () => (await ours()).mainUs, options.warmSeconds)
    const plain = await inTurns({ ours, baseline }, { rounds })
    const against = `${update.tool} simple update`
    lines.push(lineOf(`bets of games, ${CONNECTIONS} connections`, plain, { against, target: FLOOR }))
    for (const line of lines) line.facts['warmUp'] = warmthText(warmth)
    for (const line of lines) line.facts['callsPerBatch'] = await callsPerBatch(database.owner)
    const beside = await inTurns({ ours, baseline: lottery }, { rounds: Math.min(rounds, 3) })
    const ofDraws = { against: 'bets on draws', target: LOTTERY_TARGET }
    lines.push(lineOf(`bets of games, ${CONNECTIONS} connections`, beside, ofDraws))
    await checkBooks(database.owner)
  } finally {
    await Promise.all([app.stop(), generator.stop(), update.stop()])
  }
  return [...lines, lateness(lines)]
}

/** The members know the provider, and each has opened its game. */
async function makePlayers(owner: Sql): Promise<void> {
  await owner`
    insert into live_game (game_code, vendor, game_name, kind, provider, provider_game)
    values (${GAME}, 'bench', ${GAME}, 'electronic', ${PROVIDER}, ${GAME})`
  await owner`
    with player as (
      select member_id, lpad((rank() over (order by member_id) - 1)::text, 8, '0') as n from member
      where account like 'bench%'
    ), known as (
      insert into wallet_user (provider, member_id, user_ref)
      select ${PROVIDER}, member_id, 'benchplayer' || n from player
    )
    insert into wallet_session (token_hash, provider, member_id, game_code, session_hash, expires_at)
    select sha256(convert_to('bench-game-token-of-member-' || n, 'UTF8')), ${PROVIDER}, member_id, ${GAME},
           sha256(convert_to('bench-token-of-member-' || n, 'UTF8')), now() + interval '12 hours'
    from player`
  await owner`vacuum analyze`
}

type Calls = LoadReport & { databaseUs: number; mainUs: number }

function lineOf(
  name: string,
  { ours, baseline }: { ours: Calls[]; baseline: { perSecond: number; mainUs?: number; databaseUs?: number }[] },
  { against, target }: { against: string; target: number },
): Ratio {
  const refused = ours.map((report) => report.refused).filter((found) => Object.keys(found).length > 0)
  return ratioOf({
    ...{ name, unit: '/s', against, target },
    rounds: { ours: ours.map(({ perSecond }) => perSecond), baseline: baseline.map(({ perSecond }) => perSecond) },
    facts: {
      p50Ms: median(ours.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(ours.map(({ p99Ms }) => p99Ms)),
      databaseUsPerCall: median(ours.map(({ databaseUs }) => databaseUs)),
      appMainUsPerCall: median(ours.map(({ mainUs }) => mainUs)),
      ...(baseline[0]?.mainUs !== undefined && {
        databaseUsOfBaseline: median(baseline.map(({ databaseUs = 0 }) => databaseUs)),
        appMainUsOfBaseline: median(baseline.map(({ mainUs = 0 }) => mainUs)),
      }),
      refused: refused.length === 0 ? 'none' : JSON.stringify(refused),
    },
  })
}

/** Calls that were written in one transaction, on average. */
async function callsPerBatch(owner: Sql): Promise<number> {
  const [row] = await owner<[{ calls: number }]>`
    select count(*)::float8 / greatest(1, count(distinct xmin::text)) as calls from wallet_call`
  return row.calls
}

/** The slowest hundredth of the calls, beside what it may be. */
function lateness(lines: readonly Ratio[]): Ratio {
  const late = lines.map(({ facts }) => Number(facts['p99Ms']))
  const rounds = { ours: late, baseline: late.map(() => P99_MS) }
  const name = `p99 of bets of games, ${CONNECTIONS} connections`
  return ratioOf({ name, unit: 'ms', against: 'the limit', target: 1, shall: 'at-most', rounds })
}
