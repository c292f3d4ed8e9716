import { STAFF_ROLES } from '@liuhe/domain/staff.ts'
import { connect } from '../apps/server/src/db/connect.ts'
import { fillTables } from '../apps/server/src/testing/filled-tables.ts'
import { addressOf, LISTS, questionsOf, roleFor } from '../apps/server/src/testing/list-questions.ts'
import { FEW, GROWING } from '../apps/server/src/testing/long-life.ts'
import { createOperatorWorld } from '../apps/server/src/testing/operator-world.ts'
import { median, percentile, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

/** Lists whose tables have so many rows, and what is read for a page of them. */
const MEASURED = {
  'withdrawals.queue': ['withdrawal_order', 'withdrawal_hit', 'withdrawal_claim'],
  'orders.list': ['bet_order'],
  'audit.list': ['operator_audit'],
  'members.list': ['member', 'member_tag', 'agent_line'],
}
/** What a filter may take, and what it may take the first time. */
const ALLOWED_MS = 300
const COLD_MS = 1_000
/** Calls of a question in a round. */
const CALLS = 20

interface Taken {
  question: string
  coldMs: number
  /** Of each round. */
  p50: number[]
  p95: number[]
  keyP50: number[]
  keyP95: number[]
}

/**
 * Lists of the console over `--rows` rows: every filter that they offer, over HTTP, in turns with the read of one row
 * by its key. Cold is the first call of all that a new server on a new connection answers to a question.
 */
export const lists: Bench = async ({ cluster, options }) => {
  const { owner, url, ownerUrl } = await cluster.database('lists', 'migrated')
  const tables = Object.values(MEASURED).flat()
  await fillTables(owner, FEW, 5)
  const began = performance.now()
  for (const table of tables) {
    // Of two members one has a tag.
    const rows = table === 'member_tag' ? Math.floor(options.rows / 2) : options.rows
    await fillTables(owner, { [table]: GROWING[table] ?? {} }, rows)
  }
  const filledS = (performance.now() - began) / 1_000
  await owner`checkpoint`
  const sql = connect(url)
  const world = await createOperatorWorld({ sql, owner, url, ownerUrl })
  try {
    const tokens = new Map<string, string>()
    for (const role of STAFF_ROLES) tokens.set(role, await world.tokenOf(role))
    const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (address: string, role: string): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${origin}${address}`, { headers: { authorization: `Bearer ${tokens.get(role)}` } })
      const said = await answer.text()
      if (answer.status !== 200 && answer.status !== 404)
        throw new Error(`${address} is answered with ${answer.status}: ${said.slice(0, 200)}`)
      return performance.now() - startedAt
    }
    const lines: Ratio[] = []
    for (const list of LISTS.filter(({ name }) => Object.hasOwn(MEASURED, name))) {
      const taken: Taken[] = []
      for (const query of questionsOf(list)) {
        const address = addressOf(list, query)
        taken.push(
          await measure(address, (one) => ask(one, one === address ? roleFor(list) : 'auditor'), options.rounds),
        )
      }
      lines.push(...linesOf(list.name, taken, { rows: options.rows, filledS }))
    }
    return lines
  } finally {
    // Connections that are kept open would be waited for.
    world.app.server.closeAllConnections()
    await world.close()
    await sql.end({ timeout: 2 })
  }
}

/** One entry of the audit, found by the key of its table. */
const BY_KEY = '/operator-api/audit?before=5000&rows=1'

async function measure(question: string, ask: (address: string) => Promise<number>, rounds: number): Promise<Taken> {
  const taken: Taken = { question, coldMs: await ask(question), p50: [], p95: [], keyP50: [], keyP95: [] }
  for (let round = 0; round < rounds; round++) {
    const [ours, keys]: [number[], number[]] = [[], []]
    for (let n = 0; n < CALLS; n++) {
      keys.push(await ask(BY_KEY))
      ours.push(await ask(question))
    }
    taken.p50.push(percentile(ours, 0.5))
    taken.p95.push(percentile(ours, 0.95))
    taken.keyP50.push(percentile(keys, 0.5))
    taken.keyP95.push(percentile(keys, 0.95))
  }
  return taken
}

/** The slowest question of a list, by its p95 and when it is cold, against what is allowed. */
function linesOf(name: string, taken: readonly Taken[], facts: Record<string, number>): Ratio[] {
  const slowest = taken.toSorted((a, b) => median(b.p95) - median(a.p95))[0]
  const coldest = taken.toSorted((a, b) => b.coldMs - a.coldMs)[0]
  if (slowest === undefined || coldest === undefined) throw new Error(`${name} has no question`)
  const all = taken.flatMap(({ p50 }) => p50)
  const byKey = taken.flatMap(({ keyP50 }) => keyP50)
  const line = { unit: 'ms', against: 'what is allowed', target: 1, shall: 'at-most' } as const
  return [
    ratioOf({
      ...{ ...line, name: `${name}, p95 of its slowest filter` },
      rounds: { ours: slowest.p95, baseline: [ALLOWED_MS] },
      facts: {
        ...facts,
        questions: taken.length,
        slowest: slowest.question,
        p50OfAll: median(all),
        timesOneRowByKey: median(all) / median(byKey),
        p95OfOneRowByKey: median(slowest.keyP95),
      },
    }),
    ratioOf({
      ...{ ...line, name: `${name}, its coldest filter` },
      rounds: { ours: [coldest.coldMs], baseline: [COLD_MS] },
      facts: { coldest: coldest.question },
    }),
  ]
}
