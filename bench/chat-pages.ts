import { setTimeout as sleep } from 'node:timers/promises'
import { loadMemberBuild, MEMBER_DIST } from '../apps/server/src/http/documents/member-build.ts'
import { seedEssentials } from '../apps/server/src/seed/essentials/seed-essentials.ts'
import { CROWD_ROOM, makeChatGuests } from '../apps/server/src/testing/chat-guests.ts'
import { makeMembers, tokenOf } from './bet-world.ts'
import { asPhone, heldBy, openTab, startBrowser, type Tab } from './browser.ts'
import { sayMany, TEXTS } from './chat-world.ts'
import { startChild } from './child-process.ts'
import { median, percentile, type Ratio, ratioOf } from './measure.ts'
import type { Bench, BenchOptions } from './run.ts'
import { busyLine, keepModalsClosed, serveStatic, shownLine } from './scroll.ts'
import { measureScrolling, type Stretch } from './scrolling.ts'
import type { BenchDatabase } from './throw-away-cluster.ts'

const OWN_MS = 50
const OTHERS_MS = 150
const TAPS = 20
/** So that each message leaves at once: a room that talks is told five times a second. */
const BETWEEN_TAPS_MS = 500
const GUESTS = 50
/** Of those that arrive live, in a call and in a second. */
const BATCH = 100
const BATCHES_PER_SECOND = 8
/** A phone with a processor a quarter as fast, and a strong flick. */
const SLOWER = 4
const SPEED = 3_000
const STRETCH_PX = 6_000

/**
 * The page of a room in two browsers: how soon a message stands in one's own list and in another's, and the frames of
 * a list of thousands that arrived live against the same rows in a document without script.
 */
export const chatPages: Bench = async ({ cluster, options }) => {
  if ((await loadMemberBuild()) === undefined) {
    throw new Error(`The member app is not built (${MEMBER_DIST}): run npm run build.`)
  }
  const database = await cluster.database('chat_pages', 'migrated')
  await seedEssentials(database.owner)
  await makeChatGuests(database.owner, GUESTS)
  await makeMembers(database.owner, 2)
  const chatLimits = { messagesPerMinute: 600_000, messagesBurst: 10_000, perAddress: 1_000 }
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, withPages: true, chatLimits })
  const origin = `http://127.0.0.1:${await app.ask<number>({})}`
  const browsers = [await startBrowser(), await startBrowser()] as const
  try {
    const [one, other] = [await enter(browsers[0].port, origin, 0), await enter(browsers[1].port, origin, 1)]
    const lines = await taps(one, other)
    await browsers[1].close()
    return [...lines, ...(await scrollList(one, { origin, port: browsers[0].port, database, options }))]
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
    await app.stop()
  }
}

/** A tab of a member, in the room. */
async function enter(port: number, origin: string, which: number): Promise<Tab> {
  const tab = await openTab(port)
  await asPhone(tab, 1)
  const token = JSON.stringify({ value: tokenOf(which), endsAt: Date.now() + 36_000_000 })
  const source = `(${keepModalsClosed})();sessionStorage.setItem('access_token', ${JSON.stringify(token)})`
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await tab.send('Page.navigate', { url: `${origin}/chat-rooms/${CROWD_ROOM}` })
  await tab.run(untilThereIsABox)
  await tab.run(noteBubbles)
  return tab
}

async function taps(one: Tab, other: Tab): Promise<Ratio[]> {
  const [own, others]: [number[], number[]] = [[], []]
  for (let tap = 0; tap < TAPS; tap++) {
    const text = `今晚看好红波第${tap}句`
    const { x, y } = await one.run(writeText, text)
    for (const type of ['touchStart', 'touchEnd']) {
      await one.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [{ x, y }] : [] })
    }
    const [mine, theirs] = await Promise.all([one.run(whenShown, text), other.run(whenShown, text)])
    const at = await one.run(() => window.bubbles?.tappedAt ?? 0)
    own.push(mine - at)
    others.push(theirs - at)
    await sleep(BETWEEN_TAPS_MS)
  }
  const line = (name: string, limit: number, took: number[]) =>
    ratioOf({
      ...{ name, unit: 'ms', against: 'limit', target: 1, shall: 'at-most' },
      rounds: { ours: took, baseline: [limit] },
      facts: { p95: percentile(took, 0.95), longest: Math.max(...took) },
    })
  return [line('tap to own bubble', OWN_MS, own), line("tap to another's screen", OTHERS_MS, others)]
}

interface Listed {
  origin: string
  port: number
  database: BenchDatabase
  options: BenchOptions
}

async function scrollList(tab: Tab, { origin, port, database, options }: Listed): Promise<Ratio[]> {
  const first = await heldBy(tab)
  for (let said = 0; said < options.listed; said += BATCH) {
    const began = performance.now()
    await sayMany(database.owner, { from: said, until: Math.min(options.listed, said + BATCH), guests: GUESTS })
    await sleep(Math.max(0, 1_000 / BATCHES_PER_SECOND - (performance.now() - began)))
  }
  await whenArrived(tab, `第${options.listed - 1}号`)
  const full = await heldBy(tab)
  const plain = await serveStatic(origin, await withoutScript(tab, options.listed))
  try {
    const baseline = await openTab(port)
    await asPhone(baseline, 1)
    await baseline.send('Page.navigate', { url: `http://127.0.0.1:${await plain.ask<number>({})}/` })
    await whenLaidOut(baseline)
    for (const one of [baseline, tab]) await asPhone(one, SLOWER)
    const taken = { ours: [] as Stretch[], baseline: [] as Stretch[] }
    for (let round = 0; round < options.rounds; round++) {
      const share = (round + 0.5) / options.rounds
      taken.baseline.push(...(await upAndDown(baseline, share)))
      taken.ours.push(...(await upAndDown(tab, share)))
    }
    const name = `scrolling ${options.listed.toLocaleString('en')} messages`
    return [
      shownLine(name, taken),
      busyLine(name, taken),
      ratioOf({
        ...{ name: `nodes held with ${options.listed.toLocaleString('en')} messages`, unit: '', shall: 'at-most' },
        ...{ against: `with ${TAPS}`, target: 1.5, rounds: { ours: [full.nodes], baseline: [first.nodes] } },
        facts: { heapMb: median([full.heapMb]), heapMbBefore: median([first.heapMb]) },
      }),
    ]
  } finally {
    await plain.stop()
  }
}

/** A stretch of the list, there and back, from so far down. */
async function upAndDown(tab: Tab, share: number): Promise<Stretch[]> {
  await tab.send('Page.bringToFront')
  await tab.run(restAt, share)
  await sleep(700)
  const up = await measureScrolling(tab, { px: -STRETCH_PX, speed: SPEED })
  return [up, await measureScrolling(tab, { px: STRETCH_PX, speed: SPEED })]
}

/** A page that is busy answers late, but each question is a short one. */
async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`${what}, in ${PATIENCE_MS / 1000} s`)
    await sleep(500)
  }
}
const PATIENCE_MS = 300_000

const whenArrived = (tab: Tab, text: string) => until(() => tab.run(isShown, text), `${text} did not arrive`)
const whenLaidOut = (tab: Tab) => until(() => tab.run(isLaidOut), 'the plain document did not load')

/**
 * The document as it stands, with every row and none of them placed by script. Rows are alike but for their number
 * after so many: those of the end are drawn, and the others are written from them.
 */
async function withoutScript(tab: Tab, listed: number): Promise<string> {
  if (listed < PERIOD) throw new Error(`at least ${PERIOD} messages, please`)
  const first = listed - PERIOD
  const rows = new Map<number, string>()
  for (let step = 0; step < STEPS_MAX && !rows.has(first); step += 1) {
    for (const [place, html] of await tab.run(drawMore, STEP_PX)) rows.set(place, html)
  }
  const [before, after] = await tab.run(documentAround, PLACE_OF_ROWS)
  await tab.run(drawWhatIsSeen)
  const rowAt = (place: number): string => {
    const alike = first + ((((place - first) % PERIOD) + PERIOD) % PERIOD)
    const html = rows.get(alike)
    if (html === undefined) throw new Error(`row ${alike} was never drawn`)
    return `<div>${html.replace(`第${alike}号`, `第${place}号`)}</div>`
  }
  return before + Array.from({ length: listed }, (_, place) => rowAt(place)).join('') + after
}
/** Texts come in turns, and so do the persons, who say two each. */
const PERIOD = TEXTS.length * GUESTS
const STEP_PX = 2_000
const STEPS_MAX = 60
const PLACE_OF_ROWS = '<!--rows-->'

// What follows runs in the page: it may refer to nothing outside itself.

declare global {
  interface Window {
    bubbles?: { tappedAt: number; shown: Map<string, number> }
  }
}

async function untilThereIsABox(): Promise<void> {
  const deadline = Date.now() + 30_000
  while (!document.querySelector('[role=log]') || !document.querySelector('textarea')) {
    if (Date.now() > deadline) throw new Error(`no room: ${document.body?.innerText.slice(0, 200)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000))
}

/** Notes when a text of the list was painted first, and when a finger came down last. */
function noteBubbles(): void {
  const bubbles = { tappedAt: 0, shown: new Map<string, number>() }
  window.bubbles = bubbles
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('touchstart', ({ timeStamp }) => void (bubbles.tappedAt = performance.timeOrigin + timeStamp), {
    capture: true,
    passive: true,
  })
  const look = () => {
    for (const one of document.querySelectorAll('[role=log] p')) {
      const text = one.textContent ?? ''
      if (bubbles.shown.has(text)) continue
      bubbles.shown.set(text, 0)
      // What stands in the document before a frame is painted with it.
      requestAnimationFrame(() => setTimeout(() => bubbles.shown.set(text, now())))
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/** Writes as React hears it. @returns the middle of the button that sends */
async function writeText(text: string): Promise<{ x: number; y: number }> {
  const box = document.querySelector('textarea') as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise((resolve) => setTimeout(resolve, 150))
  const send = [...document.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === '发送',
  )
  if (send === undefined) throw new Error('there is no button that sends')
  const { left, top, width, height } = send.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

async function whenShown(text: string): Promise<number> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const at = window.bubbles?.shown.get(text) ?? 0
    if (at > 0) return at
    if (Date.now() > deadline) throw new Error(`${text} was not shown`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function restAt(share: number): void {
  const box = document.querySelector('[role=log]') as HTMLElement
  box.scrollTo({ top: share * (box.scrollHeight - box.clientHeight), behavior: 'instant' })
}

/** Makes the list higher, and so draws more of its end. @returns its rows, by the number in their text */
async function drawMore(px: number): Promise<[place: number, html: string][]> {
  const box = document.querySelector('[role=log]') as HTMLElement
  box.style.height = `${box.clientHeight + px}px`
  box.scrollTo({ top: box.scrollHeight, behavior: 'instant' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const rows = [...document.querySelectorAll('[role=log] [style*="position: absolute"]')]
  return rows.flatMap((row) => {
    const [, place] = /第(\d+)号/.exec(row.textContent ?? '') ?? []
    return place === undefined ? [] : [[Number(place), row.innerHTML] as [number, string]]
  })
}

function drawWhatIsSeen(): void {
  const box = document.querySelector('[role=log]') as HTMLElement
  box.style.height = ''
}

function isShown(text: string): boolean {
  return document.querySelector('[role=log]')?.textContent?.includes(text) === true
}

function isLaidOut(): boolean {
  const box = document.querySelector('[role=log]')
  return document.readyState === 'complete' && box !== null && box.scrollHeight > 10_000
}

/** What stands before and after the rows. */
function documentAround(place: string): [before: string, after: string] {
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  const list = copy.querySelector('[role=log] [style*="position: absolute"]')?.parentElement as HTMLElement
  for (const box of [list, list.closest('[role=log]') as HTMLElement]) box.removeAttribute('style')
  list.innerHTML = place
  // The page's own styles are files that its script asked for.
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
  for (const element of copy.querySelectorAll('script, link, style, dialog')) element.remove()
  const style = copy.querySelector('head')?.appendChild(document.createElement('style'))
  style?.append(rules.join('\n'))
  const [before = '', after = ''] = `<!doctype html>${copy.outerHTML}`.split(place)
  return [before, after]
}
