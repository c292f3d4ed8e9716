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
/** A slot and a table that are played for minutes. */
const LONG = ['longmen', 'tengyun']
/** When what is held is looked at first: caches and lists of the last rounds are full then. */
const WARM_MINUTES = 2

/**
 * The studio's page as it is built, on a phone: how soon each game's start screen is there and the game can be played
 * on a slow line, what a frame of the played game costs the main thread, how many draw calls it has, and whether ten
 * minutes (`--minutes`) of a slot and of a table leave anything behind.
 */
export const studioPages: Bench = async ({ options }) => {
  if (!existsSync(path.join(import.meta.dirname, '../apps/studio/web/dist/index.html')))
    throw new Error("The studio's page is not built: run npm run build.")
  const studio = await startStudioChild(1)
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
    for (const game of games) if (LONG.includes(game)) lines.push(await heapOver(studio, game, options.minutes))
    return lines
  } finally {
    await studio.stop()
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
  frames: Frame[]
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

/** CPU time of the main thread for a frame, ms; `commit` is the share of it that hands the frame to the compositor. */
interface Frame {
  whole: number
  commit: number
}

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
async function traceMainThread(tab: Tab): Promise<() => Promise<Frame[]>> {
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
function framesOf(events: readonly TraceEvent[]): Frame[] {
  const drawn = events.filter(({ name }) => name === 'FireAnimationFrame')
  const counts = new Map<string, number>()
  for (const event of drawn) counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1)
  const [main] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const own = events.filter((event) => threadOf(event) === main && event.ph === 'X').toSorted((a, b) => a.ts - b.ts)
  const marks = own.filter(({ name }) => name === 'FireAnimationFrame' || name === 'Commit')
  const tasks = own.filter(({ name }) => name === 'RunTask')
  const [first, last] = [tasks[0], tasks.at(-1)]
  if (first === undefined || last === undefined || last.ts === first.ts) return []
  const frames: Frame[] = []
  let [others, next] = [0, 0]
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    while ((marks[next]?.ts ?? Number.POSITIVE_INFINITY) < ts) next++
    const from = next
    while ((marks[next]?.ts ?? Number.POSITIVE_INFINITY) <= ts + dur) next++
    if (from === next) others += tdur
    else frames.push({ whole: tdur / 1_000, commit: commitOf(marks.slice(from, next)) })
  }
  const share = (others / (last.ts - first.ts) / 60) * 1_000
  return frames.map(({ whole, commit }) => ({ whole: whole + share, commit }))
}

const commitOf = (marks: readonly TraceEvent[]): number =>
  marks.reduce((sum, { name, tdur = 0 }) => sum + (name === 'Commit' ? tdur : 0), 0) / 1_000

function frameLines(game: string, { frames, draws }: Played): Ratio[] {
  if (frames.length === 0) throw new Error(`${game} drew no frames in ${FRAMES_MS} ms`)
  const line = (name: string, costs: number[]) =>
    ratioOf({
      ...{ name: `${game}: ${name}, p95`, unit: 'ms', against: 'budget', target: 1, shall: 'at-most' },
      rounds: { ours: [percentile(costs, 0.95)], baseline: [FRAME_MS] },
      facts: { p50: percentile(costs, 0.5), p99: percentile(costs, 0.99), frames: costs.length },
    })
  const busy = [
    line(
      'main thread a frame',
      frames.map(({ whole }) => whole),
    ),
    line(
      'the same without its commit',
      frames.map(({ whole, commit }) => whole - commit),
    ),
  ]
  // Tables of cards and dice are documents: they draw nothing themselves.
  if (draws.length === 0) return busy
  const calls = ratioOf({
    ...{ name: `${game}: draw calls, the most of a frame`, unit: '', against: 'budget', target: 1, shall: 'at-most' },
    rounds: { ours: [Math.max(...draws)], baseline: [DRAWS] },
    facts: { p50: percentile(draws, 0.5) },
  })
  return [...busy, calls]
}

/**
 * What a game holds after ten minutes of play, of what it held after two. Rounds have little motion, so that there are
 * many.
 */
const heapOver = (studio: StudioChild, game: string, minutes: number): Promise<Ratio> =>
  visit(studio, game, async (tab) => {
    await tab.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
    await untilPlayable(tab, game)
    await tab.run(playGame)
    await tab.run(() =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '极速')?.click(),
    )
    const rounds = () => tab.run(() => window.noted?.rounds ?? 0)
    await sleep(WARM_MINUTES * 60_000)
    const [first, before] = [await heldBy(tab), await rounds()]
    await sleep((minutes - WARM_MINUTES) * 60_000)
    const [last, after] = [await heldBy(tab), await rounds()]
    return ratioOf({
      ...{ name: `${game}: heap after ${minutes} minutes of play`, unit: 'MB', target: 1.1, shall: 'at-most' },
      against: `after ${WARM_MINUTES}`,
      rounds: { ours: [last.heapMb], baseline: [first.heapMb] },
      facts: {
        ...{ rounds: after, roundsBefore: before, nodes: last.nodes, nodesBefore: first.nodes },
        ...{ listeners: last.listeners, listenersBefore: first.listeners },
      },
    })
  })
