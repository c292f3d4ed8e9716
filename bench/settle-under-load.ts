import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../apps/server/src/db/connect.ts'
import { settleOrders } from '../apps/server/src/modules/bets/settle-orders.ts'
import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import { drawIs } from '../apps/server/src/testing/money-world.ts'
import { betBodies, makeMembers, openDraw, tokenOf } from './bet-world.ts'
import { startChild } from './child-process.ts'
import type { Load, LoadReport } from './load-generator.ts'
import { type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm, makeOrders, OPEN_NUM } from './settlement.ts'

const MEMBERS = 20_000
const ORDERS = 100_000
const ROUNDS_MAX = 3
/** What the product promises: so long for all orders, and so long for the slowest hundredth of other calls. */
const SETTLE_SECONDS = 30
const P99_MS = 500
const CONNECTIONS = 16
/** The load runs alone for a moment, and then longer than the settlement. */
const LEAD_MS = 2_000
const LOAD_SECONDS = 20
const TODAY = '/app-api/api/cp/records/todayList?page=1&rows=20'

/** Settling a draw while members bet on the next one and read their lists, against what is allowed. */
export const settleUnderLoad: Bench = async ({ cluster, options }) => {
  const database = await cluster.database('settle_under_load', 'migrated')
  const { owner } = database
  await makeMembers(owner, MEMBERS)
  const sql = connect(database.url, { max: 4 })
  const app = await startChild('serve-app.ts', { databaseUrl: database.url }, options.serverArguments)
  const generators = await Promise.all([startChild('load-generator.ts', {}), startChild('load-generator.ts', {})])
  const [bettors, readers] = generators
  const port = await app.ask<number>({})
  const seconds: number[] = []
  const reports: { bets: LoadReport; reads: LoadReport }[] = []
  try {
    for (let round = 0; round < Math.min(options.rounds, ROUNDS_MAX); round++) {
      const { drawId } = await openDraw(owner, `2099000${2 * round + 1}`)
      const next = await openDraw(owner, `2099000${2 * round + 2}`)
      await makeOrders(owner, drawId, ORDERS)
      await drawIs(owner, drawId, OPEN_NUM)
      await calm(owner)
      const load = { port, connections: CONNECTIONS, seconds: LOAD_SECONDS }
      const bets: Load = { ...load, request: { kind: 'bets', bodies: betBodies(next), members: MEMBERS } }
      const headers = { authorization: `Bearer ${tokenOf(round)}` }
      const reads: Load = { ...load, request: { kind: 'get', path: TODAY, headers } }
      const loads = Promise.all([bettors.ask<LoadReport>(bets), readers.ask<LoadReport>(reads)])
      await sleep(LEAD_MS)
      const startedAt = performance.now()
      const { orders, finished } = await settleOrders(sql, drawId)
      seconds.push((performance.now() - startedAt) / 1_000)
      if (!finished || orders !== ORDERS) throw new Error(`settled ${orders} of ${ORDERS}`)
      const [ofBets, ofReads] = await loads
      reports.push({ bets: ofBets, reads: ofReads })
    }
    await checkBooks(owner)
  } finally {
    await sql.end({ timeout: 2 })
    await Promise.all([app.stop(), ...generators.map((generator) => generator.stop())])
  }
  return [
    allowed(
      { name: `settling ${ORDERS.toLocaleString('en')} orders under load`, unit: 's', limit: SETTLE_SECONDS },
      seconds,
    ),
    ofCalls(
      'bets meanwhile, p99',
      reports.map(({ bets }) => bets),
    ),
    ofCalls(
      'lists of orders meanwhile, p99',
      reports.map(({ reads }) => reads),
    ),
  ]
}

const ofCalls = (name: string, reports: readonly LoadReport[]): Ratio => {
  const refused = Object.assign({}, ...reports.map((report) => report.refused)) as Record<string, number>
  const faults = Object.keys(refused).filter((answer) => /^5(?!03)/.test(answer))
  if (faults.length > 0) throw new Error(`${name}: answered ${faults.join()}`)
  const perSecond = Math.round(reports.reduce((sum, report) => sum + report.perSecond, 0) / reports.length)
  const line = allowed(
    { name, unit: 'ms', limit: P99_MS },
    reports.map(({ p99Ms }) => p99Ms),
  )
  return {
    ...line,
    facts: { perSecond, refused: Object.keys(refused).length === 0 ? 'none' : JSON.stringify(refused) },
  }
}

/** A line whose baseline is a promise instead of a measurement. */
const allowed = ({ name, unit, limit }: { name: string; unit: string; limit: number }, ours: number[]): Ratio =>
  ratioOf({
    name,
    unit,
    against: 'allowed',
    target: 1,
    shall: 'at-most',
    rounds: { ours, baseline: ours.map(() => limit) },
  })
