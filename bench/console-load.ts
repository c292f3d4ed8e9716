import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { connect } from '../apps/server/src/db/connect.ts'
import { CONSOLE_DIST } from '../apps/server/src/http/documents/console.ts'
import { fillTables } from '../apps/server/src/testing/filled-tables.ts'
import { FEW, GROWING } from '../apps/server/src/testing/long-life.ts'
import { createOperatorWorld } from '../apps/server/src/testing/operator-world.ts'
import { openTab, startBrowser, type Tab } from './browser.ts'
import { startChild } from './child-process.ts'
import { percentile, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

/** Kilobytes of 1,000 bytes, brotli: what the first page needs, what a desk adds, and what the template studio does. */
const BUDGET = { first: 450, desk: 60, studio: 250 }
const USABLE_MS = 2_500
const ANSWER_MS = 100
/** 20 Mbit/s with 20 ms, as an office has them. */
const LINE = { offline: false, latency: 20, downloadThroughput: 2_500_000, uploadThroughput: 2_500_000 }
/** The desk that is opened first: its list has a page full of rows. */
const FIRST = '/members'
const STUDIO = '/studio'
const ROWS = 50
const KEYS = 30
const SETTLED_MS = 1_500
const PATIENCE_MS = 60_000

/**
 * The console as it is built, in a browser of an office: how soon its first desk can be used, how long a key takes to
 * be seen on a list of 50 rows, and how much a desk loads.
 */
export const consoleLoad: Bench = async ({ cluster, options }) => {
  if (!existsSync(path.join(CONSOLE_DIST, 'index.html')))
    throw new Error('The console is not built: run npm run build.')
  const { owner, url, ownerUrl } = await cluster.database('console_load', 'migrated')
  await fillTables(owner, FEW, 5)
  await fillTables(owner, { member: GROWING['member'] ?? {} }, 2_000)
  const sql = connect(url)
  const world = await createOperatorWorld({ sql, owner, url, ownerUrl })
  const token = await world.tokenOf('auditor')
  const aheadMs = world.clock.now() - Date.now()
  const server = await startChild('serve-live.ts', { databaseUrl: url, aheadMs, withPages: true })
  try {
    const origin = `http://127.0.0.1:${await server.ask<number>({})}`
    const visits: Visit[] = []
    // The first visit has the server compress its files.
    for (let round = -1; round < options.rounds; round++) {
      const visit = await visited(origin, token)
      if (round >= 0) visits.push(visit)
    }
    return linesOf(visits, await desks(origin, token))
  } finally {
    await server.stop()
    await world.close()
    await sql.end({ timeout: 2 })
  }
}

interface Visit {
  usableMs: number
  /** From a key to the frame that shows what it did. */
  keysMs: number[]
}

/** A browser of its own, in which somebody has signed in. */
async function inBrowser<T>(origin: string, token: string, work: (tab: Tab) => Promise<T>): Promise<T> {
  const browser = await startBrowser()
  try {
    const tab = await openTab(browser.port)
    await tab.send('Page.enable')
    await tab.send('Page.bringToFront')
    await tab.send('Network.enable')
    await tab.send('Network.setCookie', { name: 'operator', value: token, url: origin, httpOnly: true })
    const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false }
    await tab.send('Emulation.setDeviceMetricsOverride', screen)
    return await work(tab)
  } finally {
    await browser.close()
  }
}

const visited = (origin: string, token: string): Promise<Visit> =>
  inBrowser(origin, token, async (tab) => {
    await tab.send('Network.emulateNetworkConditions', LINE)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchRows})(${ROWS})` })
    await tab.send('Page.navigate', { url: `${origin}${FIRST}` })
    const usableMs = await until(() => tab.run(() => window.usableMs ?? 0), 'the first desk has no rows')
    await sleep(SETTLED_MS)
    for (let key = 0; key < KEYS; key++) {
      await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'j', text: 'j' })
      await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'j' })
      await sleep(250)
    }
    return { usableMs, keysMs: await tab.run(() => window.keysMs ?? []) }
  })

declare global {
  interface Window {
    usableMs?: number
    keysMs?: number[]
  }
}

/** Runs in the page: when its list has so many rows, and how long keys take until the next frame is painted. */
function watchRows(rows: number): void {
  const keys: number[] = []
  window.keysMs = keys
  const look = () => {
    if (document.querySelectorAll('[aria-label="列表"] tbody tr').length < rows) return requestAnimationFrame(look)
    return requestAnimationFrame(() => (window.usableMs = performance.now()))
  }
  requestAnimationFrame(look)
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
    true,
  )
}

async function until(read: () => Promise<number>, failed: string): Promise<number> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(100)) {
    const value = await read()
    if (value > 0) return value
  }
  throw new Error(failed)
}

interface Loaded {
  desk: string
  files: string[]
}

/** Scripts and styles of each desk, opened by itself. */
const desks = (origin: string, token: string): Promise<Loaded[]> =>
  inBrowser(origin, token, async (tab) => {
    const filesOf = async (desk: string): Promise<string[]> => {
      await tab.send('Page.navigate', { url: `${origin}${desk}` })
      await sleep(SETTLED_MS)
      const names = await tab.run(() => performance.getEntriesByType('resource').map(({ name }) => name))
      return names.map((name) => new URL(name).pathname).filter((name) => /^\/assets\/.*\.(js|css)$/.test(name))
    }
    await filesOf(FIRST)
    const paths = await tab.run(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="台面"] a')].map(({ pathname }) => pathname),
    )
    const loaded: Loaded[] = []
    for (const desk of paths) loaded.push({ desk, files: await filesOf(desk) })
    return loaded
  })

async function linesOf(visits: readonly Visit[], loaded: readonly Loaded[]): Promise<Ratio[]> {
  const sizes = new Map<string, number>()
  for (const file of new Set(loaded.flatMap(({ files }) => files)))
    sizes.set(file, brotliCompressSync(await readFile(path.join(CONSOLE_DIST, file))).length / 1_000)
  const weigh = (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
  // What every desk loads is loaded once.
  const shell = loaded.reduce<string[]>(
    (all, { files }) => all.filter((file) => files.includes(file)),
    [...sizes.keys()],
  )
  const own = loaded.map(({ desk, files }) => ({ desk, kb: weigh(files.filter((file) => !shell.includes(file))) }))
  const [heaviest] = own.filter(({ desk }) => desk !== STUDIO).toSorted((a, b) => b.kb - a.kb)
  const first = weigh(loaded.find(({ desk }) => desk === FIRST)?.files ?? [])
  const keys = visits.flatMap(({ keysMs }) => keysMs)
  if (heaviest === undefined || keys.length === 0) throw new Error('nothing was loaded, or no key was seen')
  const against = { against: 'budget', target: 1, shall: 'at-most' } as const
  const size = (name: string, kb: number, most: number, facts: Record<string, string | number>) =>
    ratioOf({ ...against, name, unit: 'KB', rounds: { ours: [kb], baseline: [most] }, facts })
  return [
    ratioOf({
      ...{ ...against, name: `console: ${FIRST} can be used, 20 Mbit/s`, unit: 'ms' },
      rounds: { ours: visits.map(({ usableMs }) => usableMs), baseline: [USABLE_MS] },
      facts: { rows: ROWS },
    }),
    ratioOf({
      ...{ ...against, name: 'console: a key on 50 rows, p95', unit: 'ms' },
      rounds: { ours: visits.map(({ keysMs }) => percentile(keysMs, 0.95)), baseline: [ANSWER_MS] },
      facts: { keys: keys.length, p50: percentile(keys, 0.5) },
    }),
    size('console: first load, brotli', first, BUDGET.first, { shellKb: weigh(shell) }),
    size('console: the heaviest desk', heaviest.kb, BUDGET.desk, { desk: heaviest.desk, desks: own.length }),
    size('console: the template studio', own.find(({ desk }) => desk === STUDIO)?.kb ?? 0, BUDGET.studio, {}),
  ]
}
