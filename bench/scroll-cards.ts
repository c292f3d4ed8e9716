import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { loadMemberBuild, MEMBER_DIST } from '../apps/server/src/http/member-build.ts'
import { createPasswords } from '../apps/server/src/modules/auth/passwords.ts'
import { seedDemo } from '../apps/server/src/seed/index.ts'
import type { Sql } from '../apps/server/src/db/connect.ts'
import { openTab, startBrowser, type Tab } from './browser.ts'
import { startChild } from './child-process.ts'
import { percentile, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

const CARDS = 500
/** A phone with a processor a quarter as fast. */
const SLOWER = 4
/** How far a frame scrolls, in px: a strong flick. */
const STEP = 40
/** Frames of the measured stretch, after as many cards are there. */
const FRAMES = 600
const FIXTURES = path.resolve(import.meta.dirname, '../packages/fixtures/template-cards')

/**
 * A list of five hundred cards of every layout on a slow phone: frames while it is scrolled, against a page of empty
 * boxes that is as long, and what the script holds in memory with all of them against the first hundred.
 */
export const scrollCards: Bench = async ({ cluster, options }) => {
  if ((await loadMemberBuild()) === undefined) {
    throw new Error(`The member app is not built (${MEMBER_DIST}): run npm run build.`)
  }
  const database = await cluster.database('scroll_cards', 'migrated')
  const passwords = createPasswords({ cores: 2, pepper: 'of a throw-away benchmark, no secret' })
  await seedDemo(database.owner, { now: Date.now(), passwords })
  await fillWithCards(database.owner)
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, withPages: true })
  const origin = `http://127.0.0.1:${await app.ask<number>({})}`
  const browser = await startBrowser()
  try {
    const tab = await openTab(browser.port)
    const { heap, height } = await readToTheEnd(tab, origin)
    const rounds = { ours: [] as number[], baseline: [] as number[] }
    const longest: number[] = []
    for (let round = 0; round < options.rounds; round++) {
      const empty = await openTab(browser.port)
      await asPhone(empty)
      await empty.evaluate(`(${showBoxes})(${CARDS}, ${height})`)
      rounds.baseline.push(rateOf(await framesOf(empty)))
      empty.close()
      const frames = await framesOf(tab)
      rounds.ours.push(rateOf(frames))
      longest.push(percentile(frames, 0.99))
    }
    const frames = ratioOf({
      name: `scrolling ${CARDS} mixed cards, ${SLOWER}× slower`,
      unit: 'frames/s',
      against: 'empty boxes of the same height',
      target: 0.9,
      rounds,
      facts: { p99FrameMs: percentile(longest, 0.5) },
    })
    const memory = ratioOf({
      name: `script memory with ${CARDS} cards`,
      unit: 'MB',
      against: 'with the first 100',
      target: 1.5,
      shall: 'at-most',
      rounds: { ours: [heap.all], baseline: [heap.first] },
    })
    return [frames, memory]
  } finally {
    await browser.close()
    await app.stop()
  }
}

type Fixture = { template: { name: string; colorTheme: string; templateCode: string; groups: FixtureGroup[] } }
type FixtureGroup = { groupName: string; items: Record<string, unknown>[] }

/** The cards of the first game are those of the fixtures, over and over. */
async function fillWithCards(sql: Sql): Promise<void> {
  const fixtures: Fixture[] = []
  for await (const file of glob(`${FIXTURES}/*.json`))
    fixtures.push(JSON.parse(await readFile(file, 'utf8')) as Fixture)
  await sql`update template set status = 0 where game_id = 110 and location = 'home'`
  const [category] = await sql<{ name: string }[]>`
    select name from play_category where game_id = 110 and location = 'home' limit 1`
  for (let index = 0; index < CARDS; index++) {
    const { template } = fixtures[index % fixtures.length] as Fixture
    const [card] = await sql<{ templateId: number }[]>`
      insert into template (game_id, location, play_cate, name, color_theme, code, sort)
      values (110, 'home', ${category?.name ?? ''}, ${template.name}, ${template.colorTheme}, ${template.templateCode},
              ${CARDS - index})
      returning template_id as "templateId"`
    for (const [place, group] of template.groups.entries()) {
      const [issue] = await sql<{ groupId: number }[]>`
        insert into template_group (template_id, group_name, sort)
        values (${card?.templateId as number}, ${group.groupName}, ${-place}) returning group_id as "groupId"`
      await sql`
        insert into template_item (group_id, title, content, content2, content3, note, sub_name, multi_contents, sort)
        select ${issue?.groupId as number}, title, content, content2, content3, note, "subName", "multiContents", sort
        from jsonb_to_recordset(${sql.json(group.items as never)}) as item(
          title text, content text, content2 text, content3 text, note text, "subName" text, "multiContents" jsonb,
          sort integer)`
    }
  }
}

/** Opens home and scrolls until every card is there. */
async function readToTheEnd(
  tab: Tab,
  origin: string,
): Promise<{ heap: { first: number; all: number }; height: number }> {
  await asPhone(tab)
  await tab.send('Page.navigate', { url: `${origin}/` })
  await tab.evaluate(`(${readOn})(100)`)
  const first = await heapOf(tab)
  await tab.evaluate(`(${readOn})(${CARDS})`)
  const all = await heapOf(tab)
  return { heap: { first, all }, height: await tab.evaluate<number>('document.documentElement.scrollHeight') }
}

async function asPhone(tab: Tab): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', { width: 390, height: 844, deviceScaleFactor: 2, mobile: true })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** MB that the page's script holds once what it does not need is gone. */
async function heapOf(tab: Tab): Promise<number> {
  await tab.send('HeapProfiler.collectGarbage')
  await tab.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tab.send<{ usedSize: number }>('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

async function framesOf(tab: Tab): Promise<number[]> {
  await tab.send('Page.bringToFront')
  return tab.evaluate<number[]>(`(${scroll})(${FRAMES}, ${STEP})`)
}

/** Frames in a second, from the time that each took in ms. */
const rateOf = (frames: readonly number[]): number => (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0)

// What follows runs in the page: it may refer to nothing outside itself.

/** Goes to the end of the list again and again until it has `count` cards. */
async function readOn(count: number): Promise<void> {
  const deadline = Date.now() + 180_000
  const cards = () => document.querySelectorAll('[role="feed"] > article').length
  while (cards() < count) {
    if (Date.now() > deadline) throw new Error(`only ${cards()} cards came`)
    for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    // The first turns may come before the document has an element.
    window.scrollTo(0, document.documentElement?.scrollHeight ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The same length of page with nothing in it. */
function showBoxes(count: number, height: number): void {
  for (let box = 0; box < count; box++) {
    const element = document.body.appendChild(document.createElement('div'))
    element.style.height = `${height / count}px`
  }
}

/** Scrolls down from the top, and tells how long every frame took, in ms. */
async function scroll(frames: number, step: number): Promise<number[]> {
  window.scrollTo(0, 0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const times: number[] = []
  let last = await new Promise<number>(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame++) {
    window.scrollBy(0, step)
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  return times
}
