import { request } from 'node:http'
import { defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { seedDemo } from '../apps/server/src/seed/demo/seed-demo.ts'
import { createPasswords } from '../apps/server/src/modules/auth/passwords.ts'
import { betBodies, makeMembers, openDraw, tokenOf } from './bet-world.ts'
import { type Child, startChild } from './child-process.ts'
import { withThreadTimes } from './cpu-time.ts'
import type { Load, LoadReport } from './load-generator.ts'
import { inTurns, median, type Ratio, ratioOf, type Warmth, warmthText, warmUp } from './measure.ts'
import type { Bench } from './run.ts'

const CONNECTIONS = 64
/** As the app asks for files. */
const BUSTER = '?_t=1790000000000'
const FILE = staticFiles.openInfo.path.replace('{gameId}', '71') + BUSTER
const CARD_FILE = staticFiles.templateList.path
  .replace('{companyCode}', defaultCompanyCode)
  .replace('{name}', encodeURIComponent('110_home_全部_theme3_1'))
  .concat(BUSTER)
const CARDS = '/app-api/game-document/template?gameId=110&playCateName=&location=home&client=theme3&page=1&rows=20'
const GAMES = '/app-api/lottery/games'
const GALLERY = '/app-api/gallery'
const SERIES_LIST = `${GALLERY}/group?groupType=1&gameId=110&popular=1&page=1&rows=100`
const ONE_LETTER = `${GALLERY}/group?groupType=1&gameId=110&initials=S&page=1&rows=100`
const TODAY = '/app-api/api/cp/records/todayList?page=1&rows=20'
const ENCODED = { 'accept-encoding': 'br' }

/** Content from the cache against Fastify with the same bytes, and a member's own list against Fastify with ajv. */
export const http: Bench = async ({ cluster, options }) => {
  const { seconds, rounds } = options
  const database = await cluster.database('http', 'migrated')
  const pepper = 'of a throw-away benchmark, no secret'
  const passwords = createPasswords({ cores: 2, pepper })
  await seedDemo(database.owner, { now: Date.now(), passwords, pepper })
  await makeMembers(database.owner, 100)
  const draw = await openDraw(database.owner, '20990001')
  const app = await startChild('serve-app.ts', { databaseUrl: database.url }, options.serverArguments)
  const generator = await startChild('load-generator.ts', {})
  const stopping = [app, generator]
  const port = await app.ask<number>({})
  const measure = (child: Child, at: number, path: string, headers: Record<string, string>) => async () => {
    const question: Load = { port: at, connections: CONNECTIONS, seconds, request: { kind: 'get', path, headers } }
    const [report, ms] = await withThreadTimes(child.pid, () => generator.ask<LoadReport>(question))
    if (Object.keys(report.refused).length > 0) throw new Error(`${path}: ${JSON.stringify(report.refused)}`)
    const perAnswer = (of = 0) => (of * 1_000) / report.answered
    return { ...report, mainUs: perAnswer(ms?.main), v8Us: perAnswer(ms?.v8) }
  }
  const compare = async (ours: () => Promise<Gets>, baseline: () => Promise<Gets>) => {
    const warmth = await warmUp(async () => (await ours()).mainUs, options.warmSeconds)
    await warmUp(async () => (await baseline()).mainUs, options.warmSeconds)
    return { ...(await inTurns({ ours, baseline }, { rounds })), warmth }
  }
  const against = async (argument: { kind: 'buffer' | 'hello' | 'canned'; body: string; headers?: object }) => {
    const child = await startChild('serve-baseline.ts', argument)
    stopping.push(child)
    return { child, port: await child.ask<number>({}) }
  }

  const lines: Ratio[] = []
  try {
    const contents = await contentsOf(`http://127.0.0.1:${port}`)
    for (const [name, path] of Object.entries(contents)) {
      const answer = await fetchRaw(`http://127.0.0.1:${port}${path}`, ENCODED)
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }
      const base = await against({ kind: 'buffer', body: answer.body, headers })
      const baseline = measure(base.child, base.port, '/', {})
      const taken = await compare(measure(app, port, path, ENCODED), baseline)
      lines.push(lineOf(`GET ${name}`, taken, { target: 0.35, against: `bare Fastify, ${answer.bytes} bytes` }))
    }

    const authorization = { authorization: `Bearer ${tokenOf(0)}` }
    await placeSome(port, draw, 20)
    const list = await fetchRaw(`http://127.0.0.1:${port}${TODAY}`, authorization)
    const hello = await against({ kind: 'hello', body: list.body })
    const baseline = measure(hello.child, hello.port, '/?page=1&rows=20', authorization)
    const taken = await compare(measure(app, port, TODAY, authorization), baseline)
    lines.push(
      lineOf('GET todayList of a member', taken, { target: 0.5, against: `Fastify + ajv, ${list.bytes} bytes` }),
    )

    const canned = await against({ kind: 'canned', body: list.body })
    const limit = await measure(canned.child, canned.port, '/', {})()
    for (const line of lines) line.facts['generatorLimit'] = limit.perSecond
  } finally {
    await Promise.all(stopping.map((child) => child.stop()))
  }
  return lines
}

/** What guests read, by name. */
const contentsOf = async (origin: string): Promise<Record<string, string>> => ({
  'published open info': FILE,
  'list of games': GAMES,
  'published cards': CARD_FILE,
  'cards of a guest': CARDS,
  'series of the gallery': SERIES_LIST,
  'one letter of the gallery': ONE_LETTER,
  ...(await seriesPages(origin)),
})

/** The pages of the first series, as the gallery's own pages ask for them. */
async function seriesPages(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(origin + SERIES_LIST)
  const { data } = (await answer.json()) as { data: { groupList: { dataList: { data: { groupId: number }[] } }[] } }
  const groupId = data.groupList[0]?.dataList.data[0]?.groupId
  if (groupId === undefined) throw new Error('the gallery is empty')
  return {
    'page of a series': `${GALLERY}/group/detail?groupId=${groupId}&page=1&rows=1`,
    'sheets of a series': `${GALLERY}?groupId=${groupId}&gameId=110&page=1&rows=100`,
  }
}

type Gets = LoadReport & { mainUs: number; v8Us: number }

function lineOf(
  name: string,
  { ours, baseline, warmth }: { ours: Gets[]; baseline: Gets[]; warmth: Warmth },
  { target, against }: { target: number; against: string },
): Ratio {
  return ratioOf({
    name,
    unit: '/s',
    against,
    target,
    rounds: { ours: ours.map(({ perSecond }) => perSecond), baseline: baseline.map(({ perSecond }) => perSecond) },
    facts: {
      p99Ms: median(ours.map(({ p99Ms }) => p99Ms)),
      serverMainUs: median(ours.map(({ mainUs }) => mainUs)),
      serverV8Us: median(ours.map(({ v8Us }) => v8Us)),
      baselineMainUs: median(baseline.map(({ mainUs }) => mainUs)),
      baselineV8Us: median(baseline.map(({ v8Us }) => v8Us)),
      warmUp: warmthText(warmth),
    },
  })
}

/** Orders of the first member, so that the list has something to say. */
async function placeSome(port: number, draw: { gameId: number; turnNum: string }, count: number): Promise<void> {
  const bodies = betBodies(draw)
  for (let index = 0; index < count; index++) {
    const { head, tail } = bodies[index % bodies.length] as (typeof bodies)[number]
    const response = await fetch(`http://127.0.0.1:${port}/app-api/api/bet/submit`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(0)}`, 'content-type': 'application/json' },
      body: `${head}bench-order-${index}${tail}`,
    })
    if (!response.ok) throw new Error(await response.text())
  }
}

/** The body as it is on the wire, still compressed (base64). */
async function fetchRaw(url: string, headers: Record<string, string>): Promise<{ body: string; bytes: number }> {
  const chunks: Buffer[] = []
  await new Promise<void>((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve())
    })
    sent.on('error', reject).end()
  })
  const bytes = Buffer.concat(chunks)
  return { body: bytes.toString('base64'), bytes: bytes.length }
}
