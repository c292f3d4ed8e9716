import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { selectTeam, teamSums, trailTo } from '../apps/server/src/modules/agents/team-queries.ts'
import { percentile, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

const MEMBERS = 100_000
const LAYERS = 10
const READS = 60
const SMALL = 100

/** Reading a team costs what a page shows: at most so many times a team of a hundred. */
const TIMES_MOST = 3

/**
 * A team of 100,000, ten layers deep: the page of its first layer and one question whether somebody at the bottom
 * belongs to it, beside a team of 100. The facts compare the three structures that were tried (decision 109): rows for
 * each agent above (lines), paths as text, and `ltree`.
 */
export const agents: Bench = async ({ cluster, options }) => {
  const { owner, url } = await cluster.database('agents', 'migrated')
  const big = await plant(owner, 'big', MEMBERS)
  const small = await plant(owner, 'small', SMALL)
  await owner.unsafe('analyze')
  const facts = await compareStructures(owner, big)
  const sql = connect(url)
  const rounds = { ours: [] as number[], baseline: [] as number[] }
  try {
    const firstMs = await timed(() => teamSums(sql, [big.top]))
    for (let round = -1; round < options.rounds; round += 1) {
      const taken = { ours: [] as number[], baseline: [] as number[] }
      for (let n = 0; n < READS; n += 1) {
        taken.ours.push(await timed(() => readPage(sql, big)))
        taken.baseline.push(await timed(() => readPage(sql, small)))
      }
      if (round < 0) continue
      rounds.ours.push(percentile(taken.ours, 0.5))
      rounds.baseline.push(percentile(taken.baseline, 0.5))
    }
    const name = `a page of a team of ${MEMBERS.toLocaleString('en')}`
    const line = { unit: 'ms', shall: 'at-most', against: `a team of ${SMALL}`, target: TIMES_MOST } as const
    return [ratioOf({ ...line, name, rounds, facts: { ...facts, countedFirstMs: firstMs } })]
  } finally {
    await sql.end({ timeout: 2 })
  }
}

interface Planted {
  top: bigint
  deepest: bigint
}

/** A tree of ten layers: each layer hangs evenly below the one before, the last holds most of the members. */
export async function plant(owner: Sql, name: string, members: number): Promise<Planted> {
  const [{ top }] = await owner<[{ top: bigint }]>`
    insert into member (account, account_key, kind, is_agent, password_hash)
    values (${name}, ${name}, 'member', true, 'none') returning member_id as top`
  let above: bigint[] = [top]
  const growth = (members / 3) ** (1 / LAYERS)
  let made = 0
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    const count = layer === LAYERS ? members - made : Math.min(members - made, Math.max(1, Math.round(growth ** layer)))
    const rows = await owner<{ id: bigint }[]>`
      insert into member (account, account_key, kind, is_agent, password_hash, parent_id)
      select ${name} || ${layer}::int || 'n' || n, ${name} || ${layer}::int || 'n' || n, 'member', ${layer < LAYERS},
             'none', (${`{${above.join(',')}}`}::bigint[])[1 + n % ${above.length}::int]
      from generate_series(1, ${count}::int) n returning member_id as id`
    made += rows.length
    above = rows.map(({ id }) => id)
  }
  // As ledger_open_member does it, as a set: calling it for each of 100,000 takes longer than what is measured.
  await owner`
    insert into ledger_account (address, kind, currency, member_id, has_balance)
    select format('member:%s:%s', member_id, k), k, 'CNY', member_id, true
    from member cross join unnest(array['main', 'live', 'held']) k on conflict do nothing`
  await owner`
    insert into ledger_balance (account_id, member_id, kind, currency)
    select account_id, member_id, kind, currency from ledger_account where member_id is not null
    on conflict do nothing`
  return { top, deepest: above.at(-1) as bigint }
}

async function readPage(sql: Sql, { top, deepest }: Planted): Promise<void> {
  const trail = await trailTo(sql, { agentId: top, memberId: deepest })
  if (trail?.length !== LAYERS + 1) throw new Error('the way down is not there')
  const { rows } = await selectTeam(sql, { memberId: top, sort: 'new', page: 1, rows: 20 })
  await teamSums(sql, [top, ...rows.map(({ memberId }) => memberId)])
}

/** The same questions to three structures: how many, is he in it, and what a row takes. Milliseconds and bytes. */
async function compareStructures(owner: Sql, { top, deepest }: Planted): Promise<Record<string, number>> {
  await owner.unsafe(`
    create extension if not exists ltree;
    create table tree_path as
      select m.member_id, coalesce((select string_agg(l.ancestor_id::text, '.' order by l.depth desc) || '.'
        from agent_line l where l.member_id = m.member_id), '') || m.member_id as path from member m;
    create index tree_path_key on tree_path (path text_pattern_ops);
    create unique index tree_path_member on tree_path (member_id);
    create table tree_ltree as select member_id, path::ltree as path from tree_path;
    create index tree_ltree_key on tree_ltree using gist (path);
    create unique index tree_ltree_member on tree_ltree (member_id)`)
  for (const table of ['tree_path', 'tree_ltree', 'agent_line']) await owner.unsafe(`vacuum analyze ${table}`)
  const median = async (query: string) => {
    const taken: number[] = []
    for (let n = 0; n < 9; n += 1) taken.push(await timed(() => owner.unsafe(query)))
    return percentile(taken, 0.5)
  }
  const bytesOf = async (table: string) => {
    const [row] = await owner<[{ bytes: string }]>`select pg_total_relation_size(${table}::regclass)::text as bytes`
    return Number(row.bytes)
  }
  const walk = `with recursive t as (select member_id from member where parent_id = ${top} union all
    select m.member_id from member m join t on m.parent_id = t.member_id) select count(*) from t`
  return {
    lineCountMs: await median(`select count(*) from agent_line where ancestor_id = ${top}`),
    pathCountMs: await median(`select count(*) from tree_path where path like '${top}.%'`),
    ltreeCountMs: await median(`select count(*) from tree_ltree where path <@ '${top}'`),
    walkCountMs: await median(walk),
    lineIsInMs: await median(`select from agent_line where member_id = ${deepest} and ancestor_id = ${top}`),
    pathIsInMs: await median(`select from tree_path where member_id = ${deepest} and path like '${top}.%'`),
    ltreeIsInMs: await median(`select from tree_ltree where member_id = ${deepest} and path <@ '${top}'`),
    lineBytes: await bytesOf('agent_line'),
    pathBytes: await bytesOf('tree_path'),
    ltreeBytes: await bytesOf('tree_ltree'),
  }
}

/** Milliseconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
