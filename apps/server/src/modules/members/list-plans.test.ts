import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Sql } from '../../db/connect.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { selectMovers, selectTags } from './group-queries.ts'
import { countMembers, type ListFilter, type ListOrder, selectPage } from './list-queries.ts'

// No list of members passes over a table of more than 10,000 rows (decision 127).

const MEMBERS = 40_000
const AWAY = 9
const db = useTestDatabase()
let world: OperatorWorld
let agentId = 0n

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await world.enrolled('risk')
  await db.owner.begin(async (tx) => {
    // What triggers write of members has no part in lists.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into member (account, account_key, kind, password_hash, vip_level, recharged, last_login_at, state)
      select 'plan' || n, 'plan' || n, 'member', 'none', n % 9, n * 10, now() - n * interval '1 minute',
             case when n % 500 = 0 then 'suspended' else 'active' end
      from generate_series(1, ${MEMBERS}) n`
    // Nobody of this level was here for years, or ever.
    await tx`
      insert into member (account, account_key, kind, password_hash, vip_level, last_login_at)
      select 'away' || n, 'away' || n, 'member', 'none', ${AWAY},
             case when n % 2 = 0 then now() - interval '3 years' - n * interval '1 minute' end
      from generate_series(1, ${MEMBERS / 10}) n`
    await tx`
      insert into member_tag (member_id, tag, operator_id)
      select m.member_id, case when m.member_id % 2 = 0 then '常见' else '少见' end, o.operator_id
      from member m, (select operator_id from operator limit 1) o where m.member_id % 2 = 0 or m.member_id % 4001 = 0`
    const [agent] = await tx<[{ id: bigint }]>`select min(member_id) as id from member where account like 'plan%'`
    agentId = agent.id
    await tx`
      insert into agent_line (ancestor_id, member_id, depth)
      select ${agentId}, member_id, 1 from member where member_id <> ${agentId} and member_id % 3 = 0`
  })
  await db.owner`analyze member`
  await db.owner`analyze member_tag`
  await db.owner`analyze agent_line`
}, patient(60_000))
afterAll(() => world.close())

/** The plans of what is asked, by the role of the application. */
async function plansOf(ask: (sql: Sql) => Promise<unknown>): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = []
  const watched = postgres(db.url, {
    ...{ max: 1, fetch_types: false, types: { bigint: postgres.BigInt } },
    debug: (_, text, values) => void asked.push({ text, values }),
  })
  await ask(watched as unknown as Sql)
  await watched.end()
  expect(asked.length).toBeGreaterThan(0)
  const plans = await Promise.all(asked.map(({ text, values }) => db.sql.unsafe(`explain ${text}`, values as never[])))
  return plans.flatMap((rows) => rows.map((row) => String(row['QUERY PLAN']))).join('\n')
}

const vipRule = { vipMin: 5, vipMax: null, rechargedMin: null, tag: null }
const tagRule = { vipMin: null, vipMax: null, rechargedMin: null, tag: '少见' }
const richRule = { vipMin: null, vipMax: null, rechargedMin: 399_000n, tag: null }
const LISTS: [string, ListFilter | 'team', ListOrder][] = [
  ['everybody', {}, 'new'],
  ['by sign-in', {}, 'login'],
  ['by what was recharged', {}, 'recharged'],
  ['a level', { vip: 8 }, 'new'],
  ['a level by sign-in', { vip: 8 }, 'login'],
  ['a level by what was recharged', { vip: 8 }, 'recharged'],
  ['suspended', { state: 'suspended' }, 'new'],
  ['active', { state: 'active' }, 'new'],
  ['nobody', { state: 'closed' }, 'new'],
  ['a beginning', { account: 'plan39' }, 'account'],
  ['a tag of many', { tag: '常见' }, 'new'],
  ['a tag of few', { tag: '少见' }, 'new'],
  ['a tag and a level', { tag: '少见', vip: 3 }, 'new'],
  ['a team', 'team', 'new'],
  ['a group by level', { group: { rule: vipRule, before: [tagRule] } }, 'new'],
  ['a group by tag', { group: { rule: tagRule, before: [vipRule] } }, 'new'],
  ['a group by recharges', { group: { rule: richRule, before: [] } }, 'new'],
]

it.each(LISTS)('a page and a count of %s read indexes [F-O4]', async (_, asked, order) => {
  const filter = asked === 'team' ? { agentId } : asked
  const first = await plansOf((sql) => selectPage(sql, filter, { order, after: undefined, rows: 50 }))
  const place = { new: '', account: 'plan395', login: '2026-01-01 00:00:00+00', recharged: '2000' }[order]
  const next = await plansOf((sql) => selectPage(sql, filter, { order, after: [place, '20000'], rows: 50 }))
  const count = await plansOf((sql) => countMembers(sql, filter))
  expect(`${first}\n${next}\n${count}`).not.toMatch(/Seq Scan on (member|member_tag|agent_line)\b/)
})

// Rows lie by their sign-in, by what was recharged and by their number: the planner likes to walk along those orders.
it.each([
  [
    'login',
    'member_by_vip_login',
    [
      ['2024-01-01 00:00:00+00', '20000'],
      ['-infinity', '41000'],
    ],
  ],
  ['recharged', 'member_by_vip_recharged', [['0', '41000']]],
  ['new', 'member_by_vip', [['', '41000']]],
] as const)(
  'a level whose members stand last by %s is found by its own index %s [F-O4]',
  async (order, index, next) => {
    for (const after of [undefined, ...next]) {
      for (const vip of [AWAY, 0]) {
        const plans = await plansOf((sql) => selectPage(sql, { vip }, { order, after, rows: 50 }))
        expect(plans).toMatch(new RegExp(`^Limit .*\\n *-> +Index (Only )?Scan using ${index} on member`))
        // A further page begins at its place in the index, and passes nothing before it.
        expect(/Index Cond: .*ROW\(vip_level, .*< ROW/.test(plans)).toBe(after !== undefined)
      }
    }
  },
)

it('a preview of who moves looks only at those whom a changed rule fits, by an index', async () => {
  const now = [{ name: '高级', sort: 1, rule: vipRule }]
  const later = [{ name: '高级', sort: 1, rule: richRule }]
  for (const changed of [[tagRule], [richRule], [{ ...vipRule, vipMin: 8 }]]) {
    const plans = await plansOf((sql) => selectMovers(sql, { now, later, changed }))
    expect([changed, plans]).toEqual([changed, expect.not.stringMatching(/Seq Scan on (member|member_tag)\b/)])
  }
  expect(await plansOf((sql) => selectTags(sql))).not.toMatch(/Seq Scan on member_tag\b/)
})
