import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { adjusted, withdrawalHeld } from '../apps/server/src/ledger/events.ts'
import { openMemberAccounts, post } from '../apps/server/src/ledger/index.ts'
import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import { approve, reject } from '../apps/server/src/modules/withdrawals/index.ts'
import { withCpuTime } from './cpu-time.ts'
import { median, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm } from './settlement.ts'

const ORDERS = 2_000
const CLIENTS = 16
const ROUNDS_MAX = 3
const AMOUNT = 300_000n
/** A decision locks, takes an edge with its step, writes a notice and the news; a no posts the money back as well. */
const TARGET = 0.08

/**
 * Withdrawals decided per second, beside transactions that change one row and add another: half of them get a yes, half
 * a no with their money, sixteen at once, every member of his own.
 */
export const withdrawals: Bench = async ({ cluster, options }) => {
  const database = await cluster.database('withdrawals', 'migrated')
  const { owner } = database
  await owner`create table plain_wallet (id bigint primary key, money bigint not null)`
  await owner`
    create table plain_decision (id bigint generated always as identity primary key, wallet bigint, money bigint)`
  await owner`grant select, insert, update on plain_wallet, plain_decision to app_rw`
  const sql = connect(database.url, { max: CLIENTS })
  const rounds = { ours: [] as number[], baseline: [] as number[] }
  const cpu = { ours: [] as number[], baseline: [] as number[] }
  try {
    for (let round = 0; round < Math.min(options.rounds, ROUNDS_MAX); round++) {
      const orders = await makeOrders(owner, round)
      await owner`insert into plain_wallet select id, 0 from unnest(${orders.map(String)}::bigint[]) id`
      await calm(owner)
      const ours = await timed(cluster.pid, () => crowd(orders, (id, n) => decide(sql, id, n)))
      await calm(owner)
      const plain = await timed(cluster.pid, () => crowd(orders, (id) => decidePlainly(sql, id)))
      rounds.ours.push(ORDERS / ours.seconds)
      rounds.baseline.push(ORDERS / plain.seconds)
      cpu.ours.push((ours.cpuMs * 1_000) / ORDERS)
      cpu.baseline.push((plain.cpuMs * 1_000) / ORDERS)
    }
    const [{ open }] = await owner<[{ open: number }]>`
      select count(*)::int as open from withdrawal_order where state = 'requested'`
    if (open > 0) throw new Error(`${open} were not decided`)
    await checkBooks(owner)
  } finally {
    await sql.end({ timeout: 2 })
  }
  const facts = { databaseUsPerDecision: median(cpu.ours), databaseUsPerPlain: median(cpu.baseline) }
  const name = `withdrawals decided, ${CLIENTS} at once`
  return [ratioOf({ name, unit: '/s', against: 'plain two-row transactions', target: TARGET, rounds, facts })]
}

const decide = (sql: Sql, id: bigint, n: number) =>
  inTransaction<unknown>(sql, (tx) =>
    n % 2 === 0
      ? approve(tx, id, { role: 'finance-maker', actor: 'operator:1' })
      : reject(tx, id, { role: 'risk', actor: 'operator:2', reason: 'bench' }),
  )

/** Members with a withdrawal each, whose money is held. */
async function makeOrders(owner: Sql, round: number): Promise<bigint[]> {
  const members = await owner<{ id: bigint }[]>`
    insert into member (account, account_key, password_hash)
    select a, a, 'none' from (select 'w' || nextval('id_tail') as a from generate_series(1, ${ORDERS})) s
    returning member_id as id`
  await owner`
    insert into payout_account (member_id, kind, provider, holder_name, number_sealed, number_digest, number_shown)
    select m, 'bank', 'bench', 'bench', '\\x00', sha256((${`${round} `} || m)::bytea), '***'
    from unnest(${members.map(({ id }) => String(id))}::bigint[]) m`
  const rows = await owner<{ id: bigint; memberId: bigint }[]>`
    insert into withdrawal_order (member_id, request_id, account_id, account_kind, provider, account_shown,
                                  holder_shown, mode, gateway, amount, fee, deduct, people, turnover, day)
    select member_id, 'bench-' || lpad(member_id::text, 12, '0'), account_id, 'bank', 'bench', '***', '***',
           'third-party', 'bank', ${AMOUNT}, 0, 0, 2, '{}', current_date
    from payout_account where member_id = any (${members.map(({ id }) => String(id))}::bigint[])
    returning withdrawal_id as id, member_id as "memberId"`
  for (const { id, memberId } of rows) {
    const amount = AMOUNT
    await openMemberAccounts(owner, memberId, 'CNY')
    await post(owner, adjusted({ memberId, amount, key: `b ${id}`, actor: 'bench', currency: 'CNY', direction: 'in' }))
    await post(owner, withdrawalHeld({ withdrawalId: id, memberId, amount }))
  }
  return rows.map(({ id }) => id)
}

const decidePlainly = (sql: Sql, id: bigint) =>
  sql.begin(async (tx) => {
    await tx`update plain_wallet set money = money + 300000 where id = ${id}`
    await tx`insert into plain_decision (wallet, money) values (${id}, 300000)`
  })

/** All of them, by so many clients that each take the next. */
async function crowd(ids: readonly bigint[], work: (id: bigint, n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const client = async () => {
    for (let n = next++; n < ids.length; n = next++) await work(ids[n] as bigint, n)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function timed(pid: number, run: () => Promise<void>): Promise<{ seconds: number; cpuMs: number }> {
  const startedAt = performance.now()
  const [, cpuMs = 0] = await withCpuTime([pid], run)
  return { seconds: (performance.now() - startedAt) / 1_000, cpuMs }
}
