import { ORDERS_LOOK } from '@liuhe/contract/api/operator/orders.ts'
import type { OperatorEndpoint } from '@liuhe/contract/operator-endpoint.ts'
import { STAFF_ROLES, type StaffRole } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillTables } from './testing/filled-tables.ts'
import {
  addressOf,
  furtherOf,
  isRefused,
  LISTS,
  pairsOf,
  type Query,
  questionsOf,
  roleFor,
} from './testing/list-questions.ts'
import { LONG_LIFE } from './testing/long-life.ts'
import { createOperatorWorld, type OperatorWorld } from './testing/operator-world.ts'
import { patient } from './testing/patience.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { type Explained, type PlanNode, type WatchedDatabase, watchedPlans } from './testing/watched-plans.ts'

// Every list of operators, with each filter that it offers and each two of them, as PostgreSQL carried it out on tables
// of a long life: no table is passed over, and no list reads much more than it answers (F-O4).

/** A list may look at so many rows for each that it answers or counts, and at some on its way to the first. */
const READ_MAX = { each: 6, first: 4_000 }
/** Lists that look through so many of the newest, as they say, and no further (decision 130). */
const LOOKS: Readonly<Record<string, number>> = {
  'orders.list': ORDERS_LOOK + READ_MAX.first,
  'documents.list': 10_001,
  // Some thousand: each was closed by somebody with words.
  'alarms.list': 20_000,
}
/** No table is passed over that has more rows. */
const SMALL = 10_001

const database = useTestDatabase()
const tokens = {} as Record<StaffRole, string>
let watched: WatchedDatabase
let world: OperatorWorld

beforeAll(async () => {
  watched = await watchedPlans(database)
  world = await createOperatorWorld(watched.database)
  for (const role of STAFF_ROLES) tokens[role] = await world.tokenOf(role)
  for (const [rows, shapes] of LONG_LIFE) await fillTables(database.owner, shapes, rows)
}, patient(180_000))
afterAll(async () => {
  await world.close()
  await watched.end()
})

async function plansOf(list: OperatorEndpoint, query: Query, role = roleFor(list)) {
  const headers = { authorization: `Bearer ${tokens[role]}` }
  watched.taken()
  const answer = await world.inject({ method: 'GET', url: addressOf(list, query), headers })
  return { status: answer.statusCode, body: answer.json(), sent: watched.taken() }
}

/** How many rows a step looked at, of all its turns. */
const readBy = (node: PlanNode): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1)

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What is wrong with how a statement was carried out, in words. */
function faultsIn({ text, plan }: Explained, name: string): string[] {
  const nodes = nodesOf(plan)
  const ends = nodes.filter((node) => node === plan || node['Node Type'] === 'Limit')
  const answered = ends.reduce((sum, node) => sum + (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1), 0)
  const max = Math.max(READ_MAX.first, answered * READ_MAX.each, LOOKS[name] ?? 0)
  return nodes.flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table, Plans: below = [] } = node
    const read = type === 'Sort' ? below.reduce((sum, child) => sum + readBy(child), 0) : table ? readBy(node) : 0
    const isPassedOver = type.includes('Seq Scan') && read > Math.max(SMALL, answered * 1.25)
    if (read <= max && !isPassedOver) return []
    return [`${type} ${table ?? ''} ${node['Index Name'] ?? ''} looked at ${read}: ${text.replaceAll(/\s+/g, ' ')}`]
  })
}

it('finds a table that is passed over', async () => {
  watched.taken()
  await watched.database.sql`select member_id from member where nickname = 'nobody'`
  const [sent] = watched.taken()
  expect(sent && faultsIn(sent, 'none')).toEqual([expect.stringMatching(/^Seq Scan member {2}looked at \d{5}: select/)])
})

const askedOf = (list: OperatorEndpoint) => [...questionsOf(list), ...pairsOf(list)]
const REFUSED = LISTS.flatMap((list) =>
  askedOf(list).flatMap((query) => (isRefused(list, query) ? [{ name: list.name, list, query }] : [])),
)

it.each(REFUSED)('$name with $query is refused: there is no index for it', async ({ list, query }) => {
  expect(await plansOf(list, query)).toMatchObject({ status: 400, body: { code: 'REQ/INVALID' } })
})

/** Lists of which roles are answered different rows, each by its own indexes. */
const NARROWER: Readonly<Record<string, StaffRole>> = { 'audit.list': 'sysadmin' }
const READ = LISTS.flatMap((list) =>
  [roleFor(list), NARROWER[list.name] ?? []].flat().map((role) => ({ name: list.name, list, role })),
)

describe.each(READ)('$name of $role', ({ list, role }) => {
  it.each(askedOf(list).filter((query) => !isRefused(list, query)))(
    'with %o reads indexes only, on its first page and the next [F-O4]',
    async (query) => {
      const first = await plansOf(list, query, role)
      expect(first.status).toBeOneOf([200, 404])
      expect(first.sent.length).toBeGreaterThan(0)
      const further = furtherOf(list, query, first.body.data)
      const second = further === undefined ? undefined : await plansOf(list, further, role)
      expect(second?.status ?? 200).toBeOneOf([200, 404])
      expect([...first.sent, ...(second?.sent ?? [])].flatMap((sent) => faultsIn(sent, list.name))).toEqual([])
    },
  )
})
