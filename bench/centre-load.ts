import { setTimeout as sleep } from 'node:timers/promises'
import { loadMemberBuild, MEMBER_DIST, type MemberBuild } from '../apps/server/src/http/documents/member-build.ts'
import { createPasswords } from '../apps/server/src/modules/auth/passwords.ts'
import { seedDemo } from '../apps/server/src/seed/demo/seed-demo.ts'
import { asPhone, openTab, startBrowser, type Tab } from './browser.ts'
import { startChild } from './child-process.ts'
import { closureOf, sizeOf } from './first-load.ts'
import { type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

/**
 * Kilobytes of 1,000 bytes: the page's own script by brotli, what a phone sees first, and what it loads altogether
 * while it only looks.
 */
const BUDGET = { script: 15, seen: 100, loaded: 175 }
const PAGE = 'src/features/game-center/game-center-page.tsx'
/** How long the page is looked at without a touch. */
const LOOKED_MS = 6_000

/** Bytes of the first load of `/game-center` on a phone of 390 × 844 at two pixels a point, against their budgets. */
export const centreLoad: Bench = async ({ cluster }) => {
  const build = await loadMemberBuild()
  if (build === undefined) throw new Error(`The member app is not built (${MEMBER_DIST}): run npm run build.`)
  const database = await cluster.database('centre_load', 'migrated')
  const pepper = 'of a throw-away benchmark, no secret'
  await seedDemo(database.owner, { now: Date.now(), passwords: createPasswords({ cores: 2, pepper }), pepper })
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, withPages: true })
  const browser = await startBrowser()
  try {
    const origin = `http://127.0.0.1:${await app.ask<number>({})}`
    const tab = await openTab(browser.port)
    await asPhone(tab, 1)
    const { seen, loaded, files } = await pictures(tab, `${origin}/game-center`)
    const line = (name: keyof typeof BUDGET, what: string, bytes: number, facts = {}): Ratio =>
      ratioOf({
        ...{ name: `first load of /game-center: ${what}`, unit: 'KB', against: 'budget', target: 1, shall: 'at-most' },
        rounds: { ours: [bytes / 1_000], baseline: [BUDGET[name]] },
        facts,
      })
    const { own, all } = scripts(build)
    return [
      line('script', 'script of its own, brotli', own, { withSharedKb: all / 1_000 }),
      line('seen', 'pictures in the first view', seen),
      line('loaded', `pictures in ${LOOKED_MS / 1_000} s`, loaded, { files }),
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Bytes of the page's own file, and of it with everything that it shares with home and with other pages. */
function scripts(build: MemberBuild): { own: number; all: number } {
  const chunk = (build.manifest as Record<string, { file: string }>)[PAGE]
  if (chunk === undefined) throw new Error(`The build has no ${PAGE}.`)
  const { assets } = build.bundle.firstLoad(build.manifest, [PAGE])
  const all = closureOf(build, [assets.script, ...assets.preloads])
  return { own: sizeOf(build, [`/${chunk.file}`]), all: sizeOf(build, all) }
}

/** Bytes of pictures over the line: of those that stand in the window at the end, and of all; and how many came. */
async function pictures(tab: Tab, url: string): Promise<{ seen: number; loaded: number; files: number }> {
  type Came = { requestId: string; type: string; response: { url: string } }
  const asked = new Map<string, string>()
  const bytes = new Map<string, number>()
  tab.on('Network.responseReceived', ({ requestId, type, response }: Came) => {
    if (type === 'Image' && response.url.startsWith('http')) asked.set(requestId, response.url)
  })
  tab.on('Network.loadingFinished', (end: { requestId: string; encodedDataLength: number }) => {
    const address = asked.get(end.requestId)
    if (address !== undefined) bytes.set(address, end.encodedDataLength)
  })
  await tab.send('Network.enable')
  await tab.send('Page.navigate', { url })
  await sleep(LOOKED_MS)
  const shown = new Set(await tab.run(inWindow))
  const sum = (sizes: readonly number[]) => sizes.reduce((all, each) => all + each, 0)
  const seen = sum([...bytes].filter(([address]) => shown.has(address)).map(([, size]) => size))
  if (seen === 0) throw new Error('No picture of the game centre came.')
  return { seen, loaded: sum([...bytes.values()]), files: bytes.size }
}

/** Addresses of the pictures that stand in the window, wholly or in part. */
function inWindow(): string[] {
  const isSeen = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    return top < innerHeight && bottom > 0 && left < innerWidth && right > 0
  }
  return [...document.images].filter(isSeen).map(({ currentSrc }) => currentSrc)
}
