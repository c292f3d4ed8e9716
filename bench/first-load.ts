import { brotliCompressSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { loadMemberBuild, MEMBER_DIST, type MemberBuild } from '../apps/server/src/http/documents/member-build.ts'
import { createPasswords } from '../apps/server/src/modules/auth/passwords.ts'
import { seedDemo } from '../apps/server/src/seed/demo/seed-demo.ts'
import { startBrowser } from './browser.ts'
import { startChild } from './child-process.ts'
import { median, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

/** Kilobytes of 1,000 bytes, brotli (docs/decisions/067). */
const BUDGET = { script: 105, style: 6.2, document: 15 }
const LCP_TARGET = 1.1
const CLS_MAX = 0.01
const HOME = [
  'src/features/home/home-page.tsx',
  'src/features/draws/result-panel.tsx',
  'src/features/templates/template-list.tsx',
]

/** Bytes of the first load of `/` against their budgets, and its paint against the same pixels without script. */
export const firstLoad: Bench = async ({ cluster, options }) => {
  const build = await loadMemberBuild()
  if (build === undefined) throw new Error(`The member app is not built (${MEMBER_DIST}): run npm run build.`)
  const database = await cluster.database('first_load', 'migrated')
  const pepper = 'of a throw-away benchmark, no secret'
  const passwords = createPasswords({ cores: 2, pepper })
  await seedDemo(database.owner, { now: Date.now(), passwords, pepper })
  const app = await startChild('serve-app.ts', { databaseUrl: database.url, withPages: true })
  const origin = `http://127.0.0.1:${await app.ask<number>({})}`
  const html = await (await fetch(`${origin}/`)).text()
  const plain = await startChild('serve-baseline.ts', {
    kind: 'buffer',
    body: brotliCompressSync(withoutScripts(html)).toString('base64'),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
    upstream: origin,
  })
  const plainOrigin = `http://127.0.0.1:${await plain.ask<number>({})}`
  const browser = await startBrowser()
  try {
    const lines = sizes(build, html)
    for (const throttling of ['devtools', 'simulate'] as const) {
      const runs = { ours: [] as Paint[], baseline: [] as Paint[] }
      for (let round = 0; round < options.rounds; round++) {
        runs.baseline.push(await paintOf(`${plainOrigin}/`, browser.port, throttling))
        runs.ours.push(await paintOf(`${origin}/`, browser.port, throttling))
      }
      lines.push(...linesOf(throttling, runs))
    }
    return lines
  } finally {
    await browser.close()
    await Promise.all([app.stop(), plain.stop()])
  }
}

/** What the browser must have before the page works: the document, its style (a part of it), its script and imports. */
function sizes(build: MemberBuild, html: string): Ratio[] {
  for (const source of HOME) {
    if (!Object.hasOwn(build.manifest as object, source)) throw new Error(`The build has no ${source}.`)
  }
  const { assets, css } = build.bundle.firstLoad(build.manifest, HOME)
  const scripts = closureOf(build, [assets.script, ...assets.preloads])
  const deferred = closureOf(build, assets.deferred).filter((file) => !scripts.includes(file))
  const style = Buffer.concat(css.map((file) => build.files.get(`/${file}`)?.plain ?? Buffer.alloc(0)))
  const measured = {
    script: sizeOf(build, scripts),
    style: brotliSize(style),
    document: brotliSize(Buffer.from(html)),
  }
  return (['script', 'style', 'document'] as const).map((part) =>
    ratioOf({
      name: `first load of /: ${part}, brotli`,
      unit: 'KB',
      against: 'budget',
      target: 1,
      shall: 'at-most',
      rounds: { ours: [measured[part] / 1_000], baseline: [BUDGET[part]] },
      // What the parts of home need is fetched beside it, and taken over after it.
      facts: part === 'script' ? { files: scripts.length, deferredKb: sizeOf(build, deferred) / 1_000 } : {},
    }),
  )
}

/** Files and everything they import statically, by address. */
export function closureOf(build: MemberBuild, files: readonly string[]): string[] {
  const manifest = build.manifest as Record<string, { file: string; imports?: string[] }>
  const byFile = new Map(Object.values(manifest).map((chunk) => [`/${chunk.file}`, chunk]))
  const found = new Set<string>()
  const add = (file: string): void => {
    const address = file.startsWith('/') ? file : `/${file}`
    if (found.has(address)) return
    found.add(address)
    for (const key of byFile.get(address)?.imports ?? []) add(manifest[key]?.file ?? key)
  }
  for (const file of files) add(file)
  return [...found]
}

/** Bytes of files by brotli. */
export const sizeOf = (build: MemberBuild, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + brotliSize(build.files.get(file)?.plain), 0)

const brotliSize = (bytes: Buffer | undefined): number => (bytes === undefined ? 0 : brotliCompressSync(bytes).length)

/** The rendered page with its inlined style and without any script: the same pixels, and nothing to wait for. */
const withoutScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')

interface Paint {
  score: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
}

async function paintOf(url: string, port: number, throttlingMethod: 'devtools' | 'simulate'): Promise<Paint> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    throttlingMethod,
    onlyCategories: ['performance'],
  })
  const report = result?.lhr
  if (report === undefined || report.runtimeError) throw new Error(`Lighthouse: ${report?.runtimeError?.message}`)
  const figure = (audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: (report.categories['performance']?.score ?? 0) * 100,
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
  }
}

function linesOf(throttling: string, { ours, baseline }: { ours: Paint[]; baseline: Paint[] }): Ratio[] {
  const of = (runs: Paint[], key: keyof Paint) => runs.map((run) => run[key])
  const facts = {
    score: median(of(ours, 'score')),
    fcp: median(of(ours, 'fcp')),
    tbt: median(of(ours, 'tbt')),
    baselineFcp: median(of(baseline, 'fcp')),
  }
  const lcp = ratioOf({
    name: `LCP of /, Lighthouse ${throttling}`,
    unit: 'ms',
    against: 'same pixels, no script',
    target: LCP_TARGET,
    shall: 'at-most',
    rounds: { ours: of(ours, 'lcp'), baseline: of(baseline, 'lcp') },
    facts,
  })
  const cls = ratioOf({
    name: `CLS of /, Lighthouse ${throttling}`,
    unit: '',
    against: 'budget',
    target: 1,
    shall: 'at-most',
    rounds: { ours: of(ours, 'cls'), baseline: [CLS_MAX] },
  })
  return [lcp, cls]
}
