import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Ratio } from './measure.ts'
import { type Cluster, startCluster } from './throw-away-cluster.ts'

// `npm run bench [-- name…]`: every hot path as a ratio against a baseline that runs beside it.

/** What a benchmark is given. */
export interface BenchContext {
  cluster: Cluster
  options: BenchOptions
}

export interface BenchOptions {
  /** Measured rounds of each side. */
  rounds: number
  /** Length of a round. */
  seconds: number
  /** Least length of a warm-up, for those that wait until the cost of an operation stands still. */
  warmSeconds: number
  /** Orders stored before bets are accepted, few and many. */
  stored: number[]
  /** Orders of the settlement. */
  rows: number
  /** Sockets of the fan-out. */
  clients: number[]
  /** Sockets of the chat's room. */
  sockets: number
  /** Pages of operators that listen. */
  consoles: number
  /** Messages of the list that is scrolled. */
  listed: number
  /** How long a game of the studio is played for what it holds. */
  minutes: number
  /** Codes of the studio's games whose pages are visited; none: all. */
  games: string[]
  /** Given to the Node of the server under test, such as `--cpu-prof`. */
  serverArguments: string[]
}

/** Measures, and answers one line per ratio. */
export type Bench = (context: BenchContext) => Promise<Ratio[]>

/** By name; imported only when wanted, because some bring a browser along. */
const BENCHES: Record<string, () => Promise<Bench>> = {
  bets: async () => (await import('./bets.ts')).bets,
  bills: async () => (await import('./bills.ts')).firstPage,
  growth: async () => (await import('./growth.ts')).growth,
  settlement: async () => (await import('./settlement.ts')).settlement,
  lists: async () => (await import('./lists.ts')).lists,
  lab: async () => (await import('./lab.ts')).lab,
  'settle-under-load': async () => (await import('./settle-under-load.ts')).settleUnderLoad,
  agents: async () => (await import('./agents.ts')).agents,
  'team-figures': async () => (await import('./team-figures.ts')).teamFigures,
  'agent-rebates': async () => (await import('./agent-rebates.ts')).agentRebates,
  exports: async () => (await import('./exports.ts')).exports,
  'agent-statements': async () => (await import('./agent-statements.ts')).agentStatements,
  turnover: async () => (await import('./turnover.ts')).turnover,
  recharge: async () => (await import('./recharge.ts')).recharge,
  wallet: async () => (await import('./wallet.ts')).wallet,
  withdrawals: async () => (await import('./withdrawals.ts')).withdrawals,
  outbox: async () => (await import('./outbox.ts')).outbox,
  http: async () => (await import('./http.ts')).http,
  'fan-out': async () => (await import('./fan-out.ts')).fanOut,
  stream: async () => (await import('./stream.ts')).stream,
  chat: async () => (await import('./chat.ts')).chat,
  'chat-pages': async () => (await import('./chat-pages.ts')).chatPages,
  scroll: async () => (await import('./scroll.ts')).scroll,
  visits: async () => (await import('./visits.ts')).visits,
  'studio-pages': async () => (await import('./studio-pages.ts')).studioPages,
  'first-load': async () => (await import('./first-load.ts')).firstLoad,
  'console-load': async () => (await import('./console-load.ts')).consoleLoad,
  'centre-load': async () => (await import('./centre-load.ts')).centreLoad,
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      warm: { type: 'string', default: '20' },
      stored: { type: 'string', default: '10000,1000000' },
      rows: { type: 'string', default: '200000' },
      clients: { type: 'string', default: '2000,10000' },
      sockets: { type: 'string', default: '5000' },
      consoles: { type: 'string', default: '200' },
      listed: { type: 'string', default: '10000' },
      minutes: { type: 'string', default: '10' },
      game: { type: 'string', multiple: true, default: [] },
      'server-argument': { type: 'string', multiple: true, default: [] },
    },
  })
  const options: BenchOptions = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    warmSeconds: Number(values.warm),
    stored: values.stored.split(',').map(Number),
    rows: Number(values.rows),
    clients: values.clients.split(',').map(Number),
    sockets: Number(values.sockets),
    consoles: Number(values.consoles),
    listed: Number(values.listed),
    minutes: Number(values.minutes),
    games: values.game,
    serverArguments: values['server-argument'],
  }
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name))
  if (unknown.length > 0) throw new Error(`No benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES)}.`)

  const cluster = await startCluster()
  // A person who stops us also ends what is under way, and the cluster and its folder must not stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void cluster.close().finally(() => process.exit(130)))
  }
  try {
    for (const name of names) {
      const bench = await BENCHES[name]?.()
      const lines = (await bench?.({ cluster, options })) ?? []
      for (const line of lines) process.stdout.write(`${textOf(line)}\n`)
      await keep(name, lines, options)
    }
  } finally {
    await cluster.close()
  }
}

/** One line: name, ours, baseline, ratio, target, and how far the rounds lay apart. */
function textOf({ name, unit, ours, baseline, against, ratio, target, shall, rounds, facts }: Ratio): string {
  const isMet = shall === 'at-least' ? ratio >= target : ratio <= target
  const sign = shall === 'at-least' ? '≥' : '≤'
  const verdict = isMet ? 'ok' : 'MISSED'
  const spread = `±${percent(rounds.ours)}/${percent(rounds.baseline)} %`
  const line = [
    name.padEnd(46),
    `${figure(ours)} ${unit}`.padStart(14),
    `${figure(baseline)} ${unit} (${against})`.padEnd(40),
    `${ratio.toFixed(3)} ×  (${sign} ${target}) ${verdict}`.padEnd(28),
    spread,
  ].join('  ')
  const more = Object.entries(facts).map(
    ([fact, value]) => `${fact} ${typeof value === 'number' ? figure(value) : value}`,
  )
  return more.length === 0 ? line : `${line}\n    ${more.join(', ')}`
}

/** Half the distance between the worst and the best round, in percent of their middle. */
const percent = (values: readonly number[]): number => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return Math.round(((most - least) / (most + least)) * 100)
}

const figure = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

async function keep(name: string, lines: Ratio[], options: BenchOptions): Promise<void> {
  const folder = fileURLToPath(new URL('results', import.meta.url))
  await mkdir(folder, { recursive: true })
  const [cpu] = os.cpus()
  const machine = { cores: os.availableParallelism(), cpu: cpu?.model, node: process.version, load: os.loadavg() }
  const result = { name, at: new Date().toISOString(), machine, options, lines }
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
}

await main()
