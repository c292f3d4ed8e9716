import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPhone, heldBy, openTab, startBrowser, type Tab } from './browser.ts'
import { percentile, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { type StudioChild, startStudioChild } from './studio-child.ts'
import { cameOver, playGame, watchPage } from './studio-player.ts'

/** Each game, and what is there when it can be played. */
const GAMES: Readonly<Record<string, string>> = {
  longmen: 'button[aria-label="旋转"]:not(:disabled)',
  shuiguo: 'button[aria-label="旋转"]:not(:disabled)',
  tengyun: '[data-kind="bet"], [data-kind="next"]',
  saolei: 'button[aria-label="开始"]:not(:disabled)',
  haiwang: '[data-room]',
  qznn: '[aria-label="底注"] button:not(:disabled)',
  baijiale: '[data-spot]',
  longhu: '[data-spot]',
  toubao: '[data-spot]',
  zuqiu: '[aria-label="赛事"] [aria-label*="进入比赛"]',
}
const START_MS = 2_500
const PLAYABLE_MS = 5_000
const FRAME_MS = 8
const DRAWS = 120
/** Lighthouse's slow 4G as it is applied by the browser itself: 150 ms and 1.6 Mbit/s, with what TCP takes of them. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }
const PATIENCE_MS = 60_000
const PLAYED_MS = 8_000
/** Frames that a percentile needs; a machine whose software draws a frame a second gets the time for them. */
const FRAMES_LEAST = 60
const FRAMES_MS = 120_000
const SLOT = 'longmen'
/** Ten minutes of a slot at four seconds a round. */
const SLOT_ROUNDS = 150
/** A machine without a graphics card draws a few frames a second. */
const ROUNDS_MS = 600_000
/** Ten minutes of a table whose clock runs ten times as fast; it shows twenty rounds, which the warm-up brings. */
const TABLE = 'tengyun'
const TABLE_SPEED = 10
const TABLE_MS = 60_000
const WARM_ROUNDS = 60
const WARM_TABLE_MS = 45_000

/**
 * The studio's page as it is built, on a phone: how soon each game's start screen is there and the game can be played
 * on a slow line, what a frame of the played game costs the main thread, how many draw calls it has, and whether ten
 * minutes of a slot and of a table leave anything behind.
 */
export const studioPages: Bench = async ({ options }) => {
  if (!existsSync(path.join(import.meta.dirname, '../apps/studio/web/dist/index.html')))
    throw new Error("The studio's page is not built: run npm run build.")
  const studio = await startStudioChild(1)
  const fast = await startStudioChild(TABLE_SPEED)
  try {
    const lines: Ratio[] = []
    const games = options.games.length > 0 ? options.games : Object.keys(GAMES)
    for (const game of games) {
      // The first visit has the server compress its files.
      await loaded(studio, game)
      const loads = []
      for (let round = 0; round < options.rounds; round++) loads.push(await loaded(studio, game))
      lines.push(...loadLines(game, loads), ...frameLines(game, await played(studio, game)))
    }
    if (games.includes(SLOT)) lines.push(await heapOfSlot(fast))
    if (games.includes(TABLE)) lines.push(await heapOfTable(fast))
    return lines
  } finally {
    await Promise.all([studio.stop(), fast.stop()])
  }
}

/** A browser of its own for each visit: nothing is in its cache. */
async function visit<T>(studio: StudioChild, game: string, work: (tab: Tab) => Promise<T>, line?: object): Promise<T> {
  const browser = await startBrowser()
  try {
    const tab = await openTab(browser.port)
    await asPhone(tab, 1)
    await tab.send('Network.enable')
    if (line !== undefined) await tab.send('Network.emulateNetworkConditions', line)
    const source = `(${watchPage})(${JSON.stringify(GAMES[game])})`
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await tab.send('Page.navigate', { url: await studio.link(game) })
    return await work(tab)
  } finally {
    await browser.close()
  }
}

async function untilPlayable(tab: Tab, game: string): Promise<Load> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const { startScreenMs, playableMs } = await tab.run(() => window.noted ?? { startScreenMs: 0, playableMs: 0 })
    if (playableMs > 0) return { startScreenMs, playableMs, ...(await tab.run(cameOver)) }
    await sleep(100)
  }
  throw new Error(`${game} cannot be played after ${PATIENCE_MS} ms`)
}

interface Load {
  startScreenMs: number
  playableMs: number
  /** What came over the line until then: it does not depend on the machine. */
  kilobytes: number
  /** When the last of it was there; what is later is the machine's own work. */
  lineMs: number
}

const loaded = (studio: StudioChild, game: string): Promise<Load> =>
  visit(studio, game, (tab) => untilPlayable(tab, game), SLOW_4G)

function loadLines(game: string, loads: readonly Load[]): Ratio[] {
  const kilobytes = Math.max(...loads.map((load) => load.kilobytes))
  const lineMs = Math.min(...loads.map((load) => load.lineMs))
  const line = (name: string, of: 'startScreenMs' | 'playableMs', target: number) =>
    ratioOf({
      ...{ name: `${game}: ${name}, slow 4G`, unit: 'ms', against: 'budget', target: 1, shall: 'at-most' },
      rounds: { ours: loads.map((load) => load[of]), baseline: [target] },
      facts: { kilobytes, lineMs },
    })
  return [line('start screen', 'startScreenMs', START_MS), line('playable', 'playableMs', PLAYABLE_MS)]
}

interface Played {
  /** CPU time of the main thread for a frame, ms. */
  frames: number[]
  draws: number[]
}

const played = (studio: StudioChild, game: string): Promise<Played> =>
  visit(studio, game, async (tab) => {
    await untilPlayable(tab, game)
    await tab.run(playGame)
    await sleep(1_500)
    await tab.run(() => void (window.noted && Object.assign(window.noted, { frames: 0, draws: [] })))
    const frames = await traceMainThread(tab)
    const until = Date.now() + FRAMES_MS
    await sleep(PLAYED_MS)
    while (Date.now() < until && (await tab.run(() => window.noted?.frames ?? 0)) < FRAMES_LEAST) await sleep(500)
    return { frames: await frames(), draws: await tab.run(() => window.noted?.draws ?? []) }
  })

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds, by the clock and of the processor. */
  dur?: number
  tdur?: number
}

/** Traces what the thread that draws the page's frames does. @returns what ends it, and answers its time a frame */
async function traceMainThread(tab: Tab): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  tab.on('Tracing.dataCollected', ({ value }: { value: TraceEvent[] }) => void events.push(...value))
  const ended = new Promise<void>((resolve) => tab.on('Tracing.tracingComplete', () => resolve()))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']
  await tab.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  return async () => {
    await tab.send('Tracing.end')
    await ended
    return framesOf(events)
  }
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}/${tid}`

/**
 * What a frame costs the main thread where sixty are drawn a second: the tasks that make it (callbacks, style, layout,
 * its paint and commit), and a sixtieth of what else the thread does in a second. Where software draws a few frames a
 * second, everything between two of them would be counted as theirs otherwise.
 */
function framesOf(events: readonly TraceEvent[]): number[] {
  const drawn = events.filter(({ name }) => name === 'FireAnimationFrame')
  const counts = new Map<string, number>()
  for (const event of drawn) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const own = events.filter((event) => threadOf(event) === main && event.ph === 'X').toSorted((a, b) => a.ts - b.ts)
  const marks = own.filter(({ name }) => name === 'FireAnimationFrame' || name === 'Commit').map(({ ts }) => ts)
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  const [first, last] = [tasks[0], tasks.at(-1)]
  if (first === undefined || last === undefined || last.ts === first.ts) return []
  const frames: number[] = []
  let [others, next] = [0, 0]
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    while (next < marks.length && (marks[next] ?? 0) < ts) next++
    const makesFrame = next < marks.length && (marks[next] ?? 0) <= ts + dur
    if (makesFrame) frames.push(tdur / 1_000)
    else others += tdur
  }
  const share = (others / (last.ts - first.ts) / 60) * 1_000
  return frames.map((frame) => frame + share)
}

function frameLines(game: string, { frames, draws }: Played): Ratio[] {
  if (frames.length === 0) throw new Error(`${game} drew no frames in ${FRAMES_MS} ms`)
  const p95 = percentile(frames, 0.95)
  const facts = { p50: percentile(frames, 0.5), p99: percentile(frames, 0.99), frames: frames.length }
  const busy = ratioOf({
    ...{ name: `${game}: main thread a frame, p95`, unit: 'ms', against: 'budget', target: 1, shall: 'at-most' },
    rounds: { ours: [p95], baseline: [FRAME_MS] },
    facts,
  })
  // Tables of cards and dice are documents: they draw nothing themselves.
  if (draws.length === 0) return [busy]
  const calls = ratioOf({
    ...{ name: `${game}: draw calls, the most of a frame`, unit: '', against: 'budget', target: 1, shall: 'at-most' },
    rounds: { ours: [Math.max(...draws)], baseline: [DRAWS] },
    facts: { p50: percentile(draws, 0.5) },
  })
  return [busy, calls]
}

/** Rounds with little motion, so that they are short: as many as ten minutes have. */
const heapOfSlot = (studio: StudioChild): Promise<Ratio> =>
  visit(studio, SLOT, async (tab) => {
    await tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
    await untilPlayable(tab, SLOT)
    await tab.run(playGame)
    const rounds = () => tab.run(() => window.noted?.rounds ?? 0)
    await tab.run(() =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '极速')?.click(),
    )
    const untilPlayed = async (wanted: number) => {
      const until = Date.now() + ROUNDS_MS
      while ((await rounds()) < wanted) {
        if (Date.now() > until) throw new Error(`only ${await rounds()} rounds were played in ${ROUNDS_MS} ms`)
        await sleep(500)
      }
    }
    await untilPlayed(WARM_ROUNDS)
    const first = await heldBy(tab)
    await untilPlayed(WARM_ROUNDS + SLOT_ROUNDS)
    return heapLine(SLOT, `${SLOT_ROUNDS} rounds`, first, await heldBy(tab))
  })

const heapOfTable = (studio: StudioChild): Promise<Ratio> =>
  visit(studio, TABLE, async (tab) => {
    await untilPlayable(tab, TABLE)
    await tab.run(playGame)
    await sleep(WARM_TABLE_MS)
    const first = await heldBy(tab)
    await sleep(TABLE_MS)
    return heapLine(TABLE, `${TABLE_MS / 1_000} s at ${TABLE_SPEED} × the clock`, first, await heldBy(tab))
  })

type Held = Awaited<ReturnType<typeof heldBy>>

const heapLine = (game: string, what: string, first: Held, last: Held): Ratio =>
  ratioOf({
    ...{ name: `${game}: heap after ${what}`, unit: 'MB', against: 'after the warm-up', target: 1.1, shall: 'at-most' },
    rounds: { ours: [last.heapMb], baseline: [first.heapMb] },
    facts: { nodes: last.nodes, nodesBefore: first.nodes, listeners: last.listeners, listenersBefore: first.listeners },
  })
