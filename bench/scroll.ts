import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { loadMemberBuild, MEMBER_DIST } from '../apps/server/src/http/documents/member-build.ts'
import { asPhone, type Held, heldBy, openTab, startBrowser, type Tab } from './browser.ts'
import { gatherCards, seedReading } from './card-world.ts'
import { type Child, startChild } from './child-process.ts'
import { median, type Ratio, ratioOf } from './measure.ts'
import type { Bench, BenchOptions } from './run.ts'
import { frameFacts, measureScrolling, restAt, scrollPage, type Stretch } from './scrolling.ts'

const CARDS = 500
/** A phone with a processor a quarter as fast. */
const SLOWER = 4
/** A strong flick: three and a half screens a second. */
const SPEED = 3_000
const STRETCH_PX = 6_000
/** Its rows are all alike. */
const GALLERY_ROUNDS = 2

/**
 * Home's list of five hundred cards of every layout, and the gallery's list, scrolled on a slow phone. The baseline of
 * both is the same page as a document without script, every card in it: what the browser itself takes for the same
 * pixels, with the same styles. What a page holds with all cards is set against the first hundred.
 */
export const scroll: Bench = async ({ cluster, options }) => {
  if ((await loadMemberBuild()) === undefined) {
    throw new Error(`The member app is not built (${MEMBER_DIST}): run npm run build.`)
  }
  const database = await cluster.database('scroll', 'migrated')
  await seedReading(database.owner, Date.now())
  await gatherCards(database.owner, CARDS)
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, withPages: true })
  const origin = `http://127.0.0.1:${await app.ask<number>({})}`
  try {
    return await scrollLists(origin, options)
  } finally {
    await app.stop()
  }
}

interface List {
  name: string
  path: string
  /** How many cards it has. */
  cards: number
}

/** The same with a server that runs already. */
export async function scrollLists(origin: string, options: Pick<BenchOptions, 'rounds'>): Promise<Ratio[]> {
  const home = { name: `${CARDS} mixed cards`, path: '/', cards: CARDS }
  const gallery = { name: 'the gallery', path: '/gallery?initial=all', cards: Number.POSITIVE_INFINITY }
  const rounds = Math.min(options.rounds, GALLERY_ROUNDS)
  return [...(await scrollList(origin, home, options)), ...(await scrollList(origin, gallery, { rounds }))]
}

async function scrollList(origin: string, list: List, { rounds }: Pick<BenchOptions, 'rounds'>): Promise<Ratio[]> {
  const browser = await startBrowser()
  let plain: Child | undefined
  try {
    const ours = await openTab(browser.port)
    const { held, firstPass } = await walkDown(ours, origin, list)
    plain = await serveStatic(origin, await withoutScript(ours))
    const baseline = await openTab(browser.port)
    await show(baseline, `http://127.0.0.1:${await plain.ask<number>({})}/`)
    const taken = { ours: [] as Stretch[], baseline: [] as Stretch[] }
    for (let round = 0; round < rounds; round++) {
      const share = round / rounds
      taken.baseline.push(...(await downAndUp(baseline, share)))
      taken.ours.push(...(await downAndUp(ours, share)))
    }
    return linesOf(list, { held, firstPass, taken })
  } finally {
    await browser.close()
    await plain?.stop()
  }
}

/** A stretch of the list, there and back, from so far down the page. */
async function downAndUp(tab: Tab, share: number): Promise<Stretch[]> {
  await tab.send('Page.bringToFront')
  const height = await tab.run(() => document.documentElement.scrollHeight)
  const px = Math.min(STRETCH_PX, height - 2_000)
  await restAt(tab, share * (height - px))
  const down = await measureScrolling(tab, { px, speed: SPEED })
  return [down, await measureScrolling(tab, { px: -px, speed: SPEED })]
}

const LEG = { px: 6_000, speed: 6_000 }
const MARK_CARDS = 100
const WALK_MS = 150_000

interface Walk {
  /** What the page held at the first so many cards, then at twice as many and so on, and at last on its top again. */
  held: Held[]
  /** The first look at cards, while more of them come. */
  firstPass: Stretch[]
}

/** Opens a list and scrolls until every card is there, then back to its top. */
async function walkDown(tab: Tab, origin: string, { path: address, cards: wanted }: List): Promise<Walk> {
  await show(tab, origin + address)
  const walk: Walk = { held: [], firstPass: [] }
  const deadline = Date.now() + WALK_MS
  let [cards, still] = [0, 0]
  while (cards < wanted && still < STILL_AT_END) {
    if (Date.now() > deadline) throw new Error(`Only ${cards} cards of ${address} came in ${WALK_MS} ms.`)
    const isMark = cards >= (walk.held.length + 1) * MARK_CARDS
    if (isMark) {
      walk.held.push(await heldBy(tab))
      walk.firstPass.push(await measureScrolling(tab, { px: STRETCH_PX, speed: SPEED }))
    } else await scrollPage(tab, LEG)
    const { count, isAtEnd } = await tab.run(whereIs)
    still = isAtEnd && count === cards ? still + 1 : 0
    cards = count
    if (isAtEnd) await sleep(200)
  }
  walk.held.push(await heldBy(tab))
  const height = await tab.run(() => document.documentElement.scrollHeight)
  await scrollPage(tab, { px: -height, speed: Math.ceil(height / 5) })
  await sleep(1_000)
  walk.held.push(await heldBy(tab))
  return walk
}

/** So many looks at the same last card, and there are no more. */
const STILL_AT_END = 8

function whereIs(): { count: number; isAtEnd: boolean } {
  const { scrollHeight } = document.documentElement
  return {
    count: document.querySelectorAll('[role="feed"] > article').length,
    isAtEnd: scrollY + innerHeight > scrollHeight - 50,
  }
}

async function show(tab: Tab, url: string): Promise<void> {
  await asPhone(tab, SLOWER)
  // What opens by itself over the list is no part of it.
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${keepModalsClosed})()` })
  await tab.send('Page.navigate', { url })
  await tab.run(untilThereAreCards)
  await sleep(2_000)
}

export function keepModalsClosed(): void {
  for (const key of ['home_notices', 'home_AD11', 'home_AD12']) sessionStorage.setItem(key, '1')
}

async function untilThereAreCards(): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!document.querySelector('[role="feed"] > article')) {
    if (Date.now() > deadline) throw new Error(`no cards: ${document.body?.innerText.slice(0, 200)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The document as it stands, every card drawn, without a script. */
async function withoutScript(tab: Tab): Promise<string> {
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const bodies = new Map<number, string>()
  const height = await tab.run(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += LEG.px) {
    await tab.run((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    await sleep(250)
    for (const [place, html] of await tab.run(drawnCards)) bodies.set(place, html)
  }
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return tab.run(documentWith, [...bodies])
}

/** Cards near the window; those far from it are empty boxes that keep their place. */
function drawnCards(): [place: number, html: string][] {
  const cards = [...document.querySelectorAll('[role="feed"] > article')]
  return cards.flatMap((card, place) =>
    card.querySelector(':scope > div:empty') ? [] : [[place, card.innerHTML] as [number, string]],
  )
}

function documentWith(bodies: [place: number, html: string][]): string {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  const cards = copy.querySelectorAll('[role="feed"] > article')
  for (const [place, html] of bodies) if (cards[place]) cards[place].innerHTML = html
  const missing = cards.length - bodies.length
  if (missing > 0) throw new Error(`${missing} cards were never drawn`)
  for (const picture of copy.querySelectorAll('[data-state="waiting"]')) picture.setAttribute('data-state', 'there')
  for (const element of copy.querySelectorAll('script, link[rel="modulepreload"], dialog')) element.remove()
  return `<!doctype html>${copy.outerHTML}`
}

export async function serveStatic(upstream: string, html: string): Promise<Child> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'liuhe-bench-static-'))
  const bodyFile = path.join(folder, 'page.html.br')
  // The best quality takes minutes for ten thousand rows, and the transfer is not what is measured.
  await writeFile(bodyFile, brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  try {
    return await startChild('serve-baseline.ts', { kind: 'buffer', body: '', bodyFile, headers, upstream })
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Measured extends Walk {
  taken: { ours: Stretch[]; baseline: Stretch[] }
}

const AGAINST = 'the same pixels, no script'
type Figure = Exclude<keyof Stretch, 'frames'>
const of = (stretches: readonly Stretch[], key: Figure): number[] => stretches.map((one) => one[key])
const allFrames = (stretches: readonly Stretch[]): number[] => stretches.flatMap(({ frames }) => frames)

function linesOf({ name, cards }: List, { held, firstPass, taken }: Measured): Ratio[] {
  const lines = [shownLine(`scrolling ${name}`, taken), busyLine(`scrolling ${name}`, taken)]
  if (cards === Number.POSITIVE_INFINITY) return lines
  const firstLook = { ours: firstPass, baseline: taken.baseline }
  return [...lines, shownLine(`scrolling ${name} as they come`, firstLook), ...heldLines(name, held)]
}

export type Taken = Measured['taken']

/** What the finger feels. Of a second of scrolling, a phone shows sixty frames. */
export function shownLine(name: string, { ours, baseline }: Taken): Ratio {
  return ratioOf({
    name: `${name}: shown`,
    unit: 'frames/s',
    against: AGAINST,
    target: 0.95,
    rounds: { ours: of(ours, 'shownPerSecond'), baseline: of(baseline, 'shownPerSecond') },
    facts: {
      droppedPercent: median(of(ours, 'droppedPercent')),
      baselineDropped: median(of(baseline, 'droppedPercent')),
      holesPercent: median(of(ours, 'holesPercent')),
      baselineHoles: median(of(baseline, 'holesPercent')),
      shift: Math.max(...of(ours, 'shift')),
      longestMs: Math.max(...of(ours, 'longestMs')),
    },
  })
}

/** What a tap feels in the middle of it. */
export function busyLine(name: string, { ours, baseline }: Taken): Ratio {
  const [own, plain] = [frameFacts(allFrames(ours)), frameFacts(allFrames(baseline))]
  return ratioOf({
    name: `${name}: main thread busy`,
    unit: 'ms/s',
    against: AGAINST,
    target: 1.5,
    shall: 'at-most',
    rounds: { ours: of(ours, 'mainMs'), baseline: of(baseline, 'mainMs') },
    facts: {
      ...own,
      baselineFrameMs: plain.frameMs,
      baselineP95FrameMs: plain.p95FrameMs,
      baselineLatePercent: plain.lateFramesPercent,
      scriptMs: median(of(ours, 'scriptMs')),
      longTasks: median(of(ours, 'longTasks')),
      baselineLongTasks: median(of(baseline, 'longTasks')),
      longestMs: Math.max(...of(ours, 'longestMs')),
      baselineLongestMs: Math.max(...of(baseline, 'longestMs')),
    },
  })
}

/** What grows while more and more cards are seen. */
function heldLines(name: string, held: readonly Held[]): Ratio[] {
  const [first, full] = [held[0] as Held, held.at(-2) as Held]
  const list = (key: keyof Held) => held.map((one) => Number(one[key].toPrecision(3))).join(' ')
  const line = (key: 'heapMb' | 'nodes', unit: string, target: number, facts: Ratio['facts']) =>
    ratioOf({
      name: `${key === 'heapMb' ? 'script' : 'nodes'} held with ${name}`,
      unit,
      against: `with the first ${MARK_CARDS}`,
      target,
      shall: 'at-most',
      rounds: { ours: [full[key]], baseline: [first[key]] },
      // At every hundred, at the end, and back on top.
      facts: { [key]: list(key), ...facts },
    })
  return [
    // The answers of the server are kept, drawn or not.
    line('heapMb', 'MB', 1.5, {}),
    line('nodes', '', 1.2, { inDocument: list('attached'), listeners: list('listeners') }),
  ]
}
