import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import { betBodies, makeMembers, MIXED, openDraw } from './bet-world.ts'
import { startChild } from './child-process.ts'
import { withCpuTime, withThreadTimes } from './cpu-time.ts'
import type { Load, LoadReport } from './load-generator.ts'
import { inTurns, median, type Ratio, ratioOf, warmthText, warmUp } from './measure.ts'
import { prepareSimpleUpdate } from './pgbench.ts'
import type { Bench } from './run.ts'

const CONNECTIONS = 256
const MEMBERS = 10_000
const TARGET = 1.4
const HOT_TARGET = 0.2

/** Bets accepted per second over HTTP, by many members and by one, against simple updates on the same cluster. */
export const bets: Bench = async ({ cluster, options }) => {
  const { seconds, rounds } = options
  const database = await cluster.database('bets', 'migrated')
  await makeMembers(database.owner, MEMBERS)
  const draw = await openDraw(database.owner, '20990001')
  const update = await prepareSimpleUpdate(await cluster.database('pgbench', 'empty'))
  const app = await startChild('serve-app.ts', { databaseUrl: database.url }, options.serverArguments)
  const generator = await startChild('load-generator.ts', {})
  const port = await app.ask<number>({})
  const load = { port, connections: CONNECTIONS, seconds }
  const bodies = betBodies(draw)
  // What one member may win on a turn is capped, and 特码 pays most: one member alone bets on everything else.
  const cheap = bodies.filter((_, index) => MIXED[index]?.[0] !== '101')
  const bet = (members: number) => async (): Promise<Bets> => {
    const question: Load = { ...load, request: { kind: 'bets', bodies: members === 1 ? cheap : bodies, members } }
    const [[report, databaseMs = 0], appMs] = await withThreadTimes(app.pid, () =>
      withCpuTime([cluster.pid], () => generator.ask<LoadReport>(question)),
    )
    const perBet = (ms = 0) => (ms * 1_000) / report.answered
    return { ...report, databaseUs: perBet(databaseMs), mainUs: perBet(appMs?.main), v8Us: perBet(appMs?.v8) }
  }
  const baseline = async (): Promise<Updates> => {
    const [tps, ms = 0] = await withCpuTime([cluster.pid], () => update.run(seconds))
    return { perSecond: tps, databaseUs: (ms * 1_000) / (tps * seconds) }
  }

  const lines: Ratio[] = []
  try {
    const warmth = await warmUp(async () => (await bet(MEMBERS)()).mainUs, options.warmSeconds)
    const many = await inTurns({ ours: bet(MEMBERS), baseline }, { rounds })
    lines.push(lineOf('bets, 256 connections, 10,000 members', many, { target: TARGET, tool: update.tool }))
    for (const line of lines) line.facts['warmUp'] = warmthText(warmth)
    const hot = await inTurns({ ours: bet(1), baseline }, { rounds: Math.min(rounds, 3), warmUps: 0 })
    lines.push(lineOf('bets, 256 connections, one member', hot, { target: HOT_TARGET, tool: update.tool }))
    await checkBooks(database.owner)
  } finally {
    await Promise.all([app.stop(), generator.stop(), update.stop()])
  }
  return lines
}

type Bets = LoadReport & { databaseUs: number; mainUs: number; v8Us: number }
type Updates = { perSecond: number; databaseUs: number }

function lineOf(
  name: string,
  { ours, baseline }: { ours: Bets[]; baseline: Updates[] },
  { target, tool }: { target: number; tool: string },
): Ratio {
  const refused = ours.map((report) => report.refused).filter((found) => Object.keys(found).length > 0)
  return ratioOf({
    name,
    unit: '/s',
    against: `${tool} simple update`,
    target,
    rounds: { ours: ours.map(({ perSecond }) => perSecond), baseline: baseline.map(({ perSecond }) => perSecond) },
    facts: {
      p50Ms: median(ours.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(ours.map(({ p99Ms }) => p99Ms)),
      // What one of each costs in CPU time, which others on the machine blur less than the wall time.
      databaseUsPerBet: median(ours.map(({ databaseUs }) => databaseUs)),
      appMainUsPerBet: median(ours.map(({ mainUs }) => mainUs)),
      appV8UsPerBet: median(ours.map(({ v8Us }) => v8Us)),
      databaseUsPerUpdate: median(baseline.map(({ databaseUs }) => databaseUs)),
      refused: refused.length === 0 ? 'none' : JSON.stringify(refused),
    },
  })
}
