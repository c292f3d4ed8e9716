import { setTimeout as sleep } from 'node:timers/promises'
import { loadMemberBuild, MEMBER_DIST } from '../apps/server/src/http/documents/member-build.ts'
import { asPhone, type Held, heldBy, openTab, startBrowser, type Tab } from './browser.ts'
import { seedReading } from './card-world.ts'
import { startChild } from './child-process.ts'
import { type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

/** Rounds through the pages, and those after which what is held is looked at. */
const ROUNDS = 8
const LOOKS = [2, 4, 8]

/**
 * What the page holds after more and more visits: home, a card's past records and back, the gallery, a series and back,
 * the cards of another game. Ten pages are kept at most, so it may grow until those are there, and no further.
 */
export const visits: Bench = async ({ cluster }) => {
  if ((await loadMemberBuild()) === undefined) {
    throw new Error(`The member app is not built (${MEMBER_DIST}): run npm run build.`)
  }
  const database = await cluster.database('visits', 'migrated')
  await seedReading(database.owner, Date.now())
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, withPages: true })
  try {
    return await walkPages(`http://127.0.0.1:${await app.ask<number>({})}`)
  } finally {
    await app.stop()
  }
}

/** The same with a server that runs already. */
export async function walkPages(origin: string): Promise<Ratio[]> {
  const browser = await startBrowser()
  try {
    const tab = await openTab(browser.port)
    await asPhone(tab, 1)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${keepModalsClosed})()` })
    await tab.send('Page.navigate', { url: `${origin}/` })
    await sleep(4_000)
    const held: Held[] = []
    const counts: number[] = []
    let visited = 1
    for (let round = 0; round < ROUNDS; round++) {
      visited += await goRound(tab, round)
      if (!LOOKS.includes(round + 1)) continue
      counts.push(visited)
      held.push(await heldBy(tab))
    }
    return linesOf(held, counts)
  } finally {
    await browser.close()
  }
}

/** @returns how many pages were shown */
async function goRound(tab: Tab, round: number): Promise<number> {
  const steps = [
    () => tab.run(follow, 'a[href^="/template/"]', round),
    () => tab.run(goBack),
    () => tab.run(follow, 'nav a[href="/gallery"]', 0),
    () => tab.run(follow, 'a[href^="/gallery-detail/"]', round),
    () => tab.run(goBack),
    () => tab.run(follow, 'nav a[href="/"]', 0),
    () => tab.run(chooseTab, round + 1),
  ]
  for (const step of steps) await step()
  return steps.length
}

function linesOf(held: readonly Held[], counts: readonly number[]): Ratio[] {
  const [most, some] = [held.at(-1) as Held, held.at(-2) as Held]
  const list = (key: keyof Held) => held.map((one) => Number(one[key].toPrecision(3))).join(' ')
  const detached = held.map(({ nodes, attached }) => nodes - attached).join(' ')
  const against = `after ${counts.at(-2)} visits`
  const line = (key: 'heapMb' | 'nodes', unit: string, facts: Ratio['facts']) =>
    ratioOf({
      name: `${key === 'heapMb' ? 'script' : 'nodes'} held after ${counts.at(-1)} visits`,
      unit,
      against,
      target: 1.2,
      shall: 'at-most',
      rounds: { ours: [most[key]], baseline: [some[key]] },
      facts: { visits: counts.join(' '), held: list(key), ...facts },
    })
  return [line('heapMb', 'MB', {}), line('nodes', '', { outsideOfDocument: detached, listeners: list('listeners') })]
}

// What follows runs in the page: it may refer to nothing outside itself.

function keepModalsClosed(): void {
  for (const key of ['home_notices', 'home_AD11', 'home_AD12']) sessionStorage.setItem(key, '1')
}

/** Taps a link of those that can be seen, each time another, and waits for its page. */
async function follow(selector: string, which: number): Promise<void> {
  const deadline = Date.now() + 15_000
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const links = () => [...document.querySelectorAll<HTMLAnchorElement>(selector)].filter((one) => one.checkVisibility())
  while (links().length <= which) {
    if (Date.now() > deadline) throw new Error(`only ${links().length} of ${selector} at ${location.pathname}`)
    scrollBy(0, 600)
    await pause(100)
  }
  const link = links()[which] as HTMLAnchorElement
  const to = new URL(link.href).pathname
  link.click()
  while (location.pathname !== to) {
    if (Date.now() > deadline) throw new Error(`${to} did not come`)
    await pause(50)
  }
  await pause(600)
}

async function goBack(): Promise<void> {
  const from = location.pathname
  const deadline = Date.now() + 15_000
  history.back()
  while (location.pathname === from) {
    if (Date.now() > deadline) throw new Error(`no way back from ${from}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await new Promise((resolve) => setTimeout(resolve, 600))
}

/** Chooses another game, and reads on in its cards. */
async function chooseTab(which: number): Promise<void> {
  const shown = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].filter((one) => one.checkVisibility())
  shown[which % shown.length]?.click()
  for (let step = 0; step < 8; step++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    scrollBy(0, 1_000)
  }
  await new Promise((resolve) => setTimeout(resolve, 600))
}
