import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { openMemberAccounts } from '../apps/server/src/ledger/index.ts'
import { receivePayment } from '../apps/server/src/modules/recharge/index.ts'
import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import { seedRechargeChannels } from '../apps/server/src/seed/demo/recharge-channels.ts'
import { seedRechargeGroups } from '../apps/server/src/seed/essentials/recharge-groups.ts'
import { withCpuTime } from './cpu-time.ts'
import { median, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm } from './settlement.ts'

const ORDERS = 2_000
const CLIENTS = 16
const ROUNDS_MAX = 3
/** A credit judges limits, posts twice, adds up, writes a step, a notice and the news: some twenty statements. */
const TARGET = 0.05

/**
 * Recharges credited per second, beside transactions that change one row and add another: each from the proof of the
 * money to the news of it, sixteen at once, every member of his own.
 */
export const recharge: Bench = async ({ cluster, options }) => {
  const database = await cluster.database('recharge', 'migrated')
  const { owner } = database
  await seedRechargeGroups(owner)
  await seedRechargeChannels(owner)
  await owner`create table plain_wallet (id bigint primary key, money bigint not null)`
  await owner`
    create table plain_credit (id bigint generated always as identity primary key, wallet bigint, money bigint)`
  await owner`grant select, insert, update on plain_wallet, plain_credit to app_rw`
  const sql = connect(database.url, { max: CLIENTS })
  const rounds = { ours: [] as number[], baseline: [] as number[] }
  const cpu = { ours: [] as number[], baseline: [] as number[] }
  try {
    for (let round = 0; round < Math.min(options.rounds, ROUNDS_MAX); round++) {
      const orders = await makeOrders(owner)
      await owner`insert into plain_wallet select id, 0 from unnest(${orders.map(String)}::bigint[]) id`
      await calm(owner)
      const ours = await timed(cluster.pid, () =>
        crowd(orders, (id) =>
          inTransaction(sql, (tx) =>
            receivePayment(tx, {
              ...{ gateway: 'cashier', reference: `bench-${id}`, orderNo: String(id), currency: 'CNY' },
              ...{ amount: 100_000n, paidAt: Date.now() },
            }),
          ),
        ),
      )
      await calm(owner)
      const plain = await timed(cluster.pid, () => crowd(orders, (id) => creditPlainly(sql, id)))
      rounds.ours.push(ORDERS / ours.seconds)
      rounds.baseline.push(ORDERS / plain.seconds)
      cpu.ours.push((ours.cpuMs * 1_000) / ORDERS)
      cpu.baseline.push((plain.cpuMs * 1_000) / ORDERS)
    }
    const [{ credited }] = await owner<[{ credited: number }]>`
      select count(*)::int as credited from recharge_order where status = 3`
    if (credited !== rounds.ours.length * ORDERS) throw new Error(`only ${credited} were credited`)
    await checkBooks(owner)
  } finally {
    await sql.end({ timeout: 2 })
  }
  const facts = { databaseUsPerCredit: median(cpu.ours), databaseUsPerPlain: median(cpu.baseline) }
  const name = `recharges credited, ${CLIENTS} at once`
  return [ratioOf({ name, unit: '/s', against: 'plain two-row transactions', target: TARGET, rounds, facts })]
}

/** Members with an order each. */
async function makeOrders(owner: Sql): Promise<bigint[]> {
  const members = await owner<{ id: bigint }[]>`
    insert into member (account, account_key, password_hash)
    select a, a, 'none' from (select 'r' || nextval('id_tail') as a from generate_series(1, ${ORDERS})) s
    returning member_id as id`
  for (const { id } of members) await openMemberAccounts(owner, id, 'CNY')
  const rows = await owner<{ id: bigint }[]>`
    insert into recharge_order (member_id, request_id, channel_code, group_name, flow, gateway, gateway_channel, amount,
                                fee, discount, first_gift, deposit_multiple, gift_multiple, created_at, expires_at)
    select m, 'bench-' || lpad(m::text, 12, '0'), channel_code, group_name, flow, gateway, gateway_channel,
           100000, 0, 1000, 0, 100, 100, now(), now() + interval '1 hour'
    from recharge_channel, unnest(${members.map(({ id }) => String(id))}::bigint[]) m where channel_code = 'wechat'
    returning recharge_id as id`
  return rows.map(({ id }) => id)
}

const creditPlainly = (sql: Sql, id: bigint) =>
  sql.begin(async (tx) => {
    await tx`update plain_wallet set money = money + 100000 where id = ${id}`
    await tx`insert into plain_credit (wallet, money) values (${id}, 100000)`
  })

/** All of them, by so many clients that each take the next. */
async function crowd(ids: readonly bigint[], work: (id: bigint) => Promise<unknown>): Promise<void> {
  let next = 0
  const client = async () => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) await work(id)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

async function timed(pid: number, run: () => Promise<void>): Promise<{ seconds: number; cpuMs: number }> {
  const startedAt = performance.now()
  const [, cpuMs = 0] = await withCpuTime([pid], run)
  return { seconds: (performance.now() - startedAt) / 1_000, cpuMs }
}
