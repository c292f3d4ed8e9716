import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { tellStaff } from '../apps/server/src/realtime/staff-line.ts'
import { createOperatorWorld } from '../apps/server/src/testing/operator-world.ts'
import { type Child, startChild } from './child-process.ts'
import { withCpuTime } from './cpu-time.ts'
import type { Heard, LiveOrder } from './live-consoles.ts'
import { median, percentile, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

/** An event is on the page of everybody within a second. */
const ALLOWED_MS = 1_000
/** A person may have so many pages open. */
const PAGES = 3
/** Commits of a round, and how long after one comes the next: a busy evening of all desks together. */
const COMMITS = 100
const EVERY_MS = 50
/** A console that has not heard by then never will. */
const PATIENCE_MS = 30_000

/**
 * News of the console: from the commit of a deed to each of `--consoles` pages, over HTTP, against what is allowed.
 * Then the server is killed amid commits, and started again where it was: each page comes back with its mark.
 */
export const stream: Bench = async ({ cluster, options }) => {
  const { owner, url, ownerUrl } = await cluster.database('stream', 'migrated')
  const sql = connect(url)
  const world = await createOperatorWorld({ sql, owner, url, ownerUrl })
  const tokens = await tokensOf(world, Math.ceil(options.consoles / PAGES))
  const argument = { databaseUrl: url, aheadMs: world.clock.now() - Date.now() }
  const consoles = await startChild('live-consoles.ts', {})
  let server = await startChild('serve-live.ts', argument, options.serverArguments)
  try {
    const port = await server.ask<number>({})
    const everybody = Array.from({ length: options.consoles }, (_, at) => tokens[Math.floor(at / PAGES)] as string)
    await consoles.ask<Heard>({ open: everybody, port } satisfies LiveOrder)
    const rounds: { p50: number; p95: number; most: number; serverUs: number }[] = []
    for (let round = -1; round < options.rounds; round++) {
      const [delays, cpuMs = 0] = await withCpuTime([server.pid], () => delaysOf(sql, consoles, options.consoles))
      const [p50, p95, most] = [percentile(delays, 0.5), percentile(delays, 0.95), Math.max(...delays)]
      if (round >= 0) rounds.push({ p50, p95, most, serverUs: (cpuMs * 1_000) / delays.length })
    }
    // Killed amid commits, and started again at the same place some time later.
    const telling = tellAll(sql, 2 * COMMITS)
    await sleep((COMMITS / 2) * EVERY_MS)
    server.kill()
    await sleep(1_000)
    server = await startChild('serve-live.ts', { ...argument, port })
    const upAt = epochMs()
    const told = await telling
    const back = await hearAll(consoles, told, options.consoles)
    return [newsLine(rounds, options.consoles), backLine(back, upAt, options.consoles)]
  } finally {
    await Promise.all([consoles.stop(), server.stop()])
    await world.close()
    await sql.end({ timeout: 2 })
  }
}

/** People who have signed in. Each code is of use once to one person: the next one may have the same hour. */
async function tokensOf(world: Awaited<ReturnType<typeof createOperatorWorld>>, count: number): Promise<string[]> {
  const tokens: string[] = []
  const hour = world.clock.now()
  for (let n = 0; n < count; n++) {
    tokens.push(await world.tokenOf('auditor'))
    world.clock.advance(hour - world.clock.now())
  }
  // Nobody's code is of the future.
  world.clock.advance(60_000)
  return tokens
}

const epochMs = (): number => performance.timeOrigin + performance.now()

let number = 0
/** Commits so many pieces of news, one after another. @returns when each was committed */
async function tellAll(sql: Sql, count: number): Promise<Map<string, number>> {
  const told = new Map<string, number>()
  for (let n = 0; n < count; n++) {
    const key = `withdrawal/${++number}` as const
    const next = sleep(EVERY_MS)
    await sql.begin((tx) => tellStaff(tx, key))
    told.set(key, epochMs())
    await next
  }
  return told
}

interface Back extends Heard {
  /** Consoles that have heard all of it, once or more. */
  whole: number
}

/** Waits until every console has heard everything, or never will. */
async function hearAll(consoles: Child, told: ReadonlyMap<string, number>, count: number): Promise<Back> {
  const heard: Heard = { listening: 0, news: [], losses: 0 }
  const keys = Array.from({ length: count }, () => new Set<string>())
  const until = epochMs() + PATIENCE_MS
  for (;;) {
    const { listening, news, losses } = await consoles.ask<Heard>({ take: true } satisfies LiveOrder)
    heard.news.push(...news.filter(({ key }) => told.has(key)))
    heard.losses += losses
    for (const { console, key } of news) if (told.has(key)) keys[console]?.add(key)
    const whole = keys.filter(({ size }) => size === told.size).length
    if (whole === count || epochMs() > until) return { ...heard, listening, whole }
    await sleep(50)
  }
}

/** From each commit to each console. */
async function delaysOf(sql: Sql, consoles: Child, count: number): Promise<number[]> {
  const told = await tellAll(sql, COMMITS)
  const { news, whole, losses } = await hearAll(consoles, told, count)
  if (whole < count || losses > 0)
    throw new Error(`${count - whole} consoles have missed something, ${losses} were cut`)
  return news.map(({ key, at }) => at - (told.get(key) ?? at))
}

const newsLine = (rounds: { p50: number; p95: number; most: number; serverUs: number }[], consoles: number): Ratio =>
  ratioOf({
    ...{ name: `news of a deed to ${consoles} consoles, p95`, unit: 'ms', against: 'what is allowed' },
    ...{ target: 1, shall: 'at-most', rounds: { ours: rounds.map(({ p95 }) => p95), baseline: [ALLOWED_MS] } },
    facts: {
      p50Ms: median(rounds.map(({ p50 }) => p50)),
      mostMs: Math.max(...rounds.map(({ most }) => most)),
      commitsPerSecond: 1_000 / EVERY_MS,
      serverUsADelivery: median(rounds.map(({ serverUs }) => serverUs)),
    },
  })

const backLine = ({ whole, losses, news }: Back, upAt: number, consoles: number): Ratio =>
  ratioOf({
    ...{ name: 'consoles without a gap after a killed server', unit: 'consoles', against: 'all of them' },
    ...{ target: 1, rounds: { ours: [whole], baseline: [consoles] } },
    facts: {
      toldThatNothingHolds: losses,
      // From the new server's first moment to the last console's first word of it.
      allBackMs: Math.max(...firstAfter(news, upAt).values()) - upAt,
    },
  })

/** When each console heard something for the first time after a moment. */
function firstAfter(news: Heard['news'], moment: number): Map<number, number> {
  const first = new Map<number, number>()
  for (const { console, at } of news) if (at >= moment && !first.has(console)) first.set(console, at)
  return first
}
