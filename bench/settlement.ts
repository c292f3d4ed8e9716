import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import { settleOrders } from '../apps/server/src/modules/bets/settle-orders.ts'
import { drawIs } from '../apps/server/src/testing/money-world.ts'
import { makeMembers, MIXED, openDraw } from './bet-world.ts'
import { withCpuTime } from './cpu-time.ts'
import { median, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

const MEMBERS = 20_000
const ROUNDS_MAX = 3
const TARGET = 0.45
/** 07 is red, small and odd: numbers, colours and sides win, a quarter of all orders. */
export const OPEN_NUM = '12,23,34,45,16,28,07'

/** Settling the pending orders of a draw against one plain UPDATE of the same rows and one ledger row per winner. */
export const settlement: Bench = async ({ cluster, options }) => {
  const database = await cluster.database('settlement', 'migrated')
  const { owner } = database
  await makeMembers(owner, MEMBERS)
  const sql = connect(database.url)
  const rounds = { ours: [] as number[], baseline: [] as number[] }
  const cpu = { ours: [] as number[], baseline: [] as number[] }
  let winners = 0
  try {
    for (let round = 0; round < Math.min(options.rounds, ROUNDS_MAX); round++) {
      const { drawId } = await openDraw(owner, `2099000${round + 1}`)
      await makeOrders(owner, drawId, options.rows)
      await drawIs(owner, drawId, OPEN_NUM)
      await calm(owner)
      const [ours, oursMs = 0] = await timed(cluster.pid, async () => {
        const { orders, finished } = await settleOrders(sql, drawId)
        if (!finished || orders !== options.rows) throw new Error(`settled ${orders} of ${options.rows}`)
      })
      winners = await copyOrders(owner, drawId)
      await calm(owner)
      const [plain, plainMs = 0] = await timed(cluster.pid, () => settlePlainly(owner))
      rounds.ours.push(options.rows / ours)
      rounds.baseline.push(options.rows / plain)
      cpu.ours.push((oursMs * 1_000) / options.rows)
      cpu.baseline.push((plainMs * 1_000) / options.rows)
    }
    await checkBooks(owner)
  } finally {
    await sql.end({ timeout: 2 })
  }
  const facts = {
    winners,
    databaseUsPerOrder: median(cpu.ours),
    databaseUsPerPlainOrder: median(cpu.baseline),
  }
  const name = `settlement of ${options.rows.toLocaleString('en')} orders`
  return [ratioOf({ name, unit: '/s', against: 'plain UPDATE + winners', target: TARGET, rounds, facts })]
}

/** Seconds, and CPU milliseconds of the database. */
async function timed(pid: number, run: () => Promise<void>): Promise<[seconds: number, cpuMs: number | undefined]> {
  const startedAt = performance.now()
  const [, ms] = await withCpuTime([pid], run)
  return [(performance.now() - startedAt) / 1_000, ms]
}

/** Both sides start with statistics, and without another's writes still to be flushed. */
export async function calm(owner: Sql): Promise<void> {
  await owner`vacuum analyze`
  await owner`checkpoint`
}

/** Pending orders of mixed plays with their debits, as bets would have left them. */
export async function makeOrders(owner: Sql, drawId: number, count: number): Promise<void> {
  const plays = MIXED.map(([play, label]) => {
    const item = playOf('LHC', play)
      ?.items(2026)
      .find((known) => known.label === label)
    return { play, label, odds: String(DEFAULT_ODDS[item?.oddsKeys[0] ?? '']) }
  })
  await owner.unsafe(`select ledger_account_at('draw:${drawId}:stakes')`)
  await owner`
    with purse as (
      select account_id, member_id, balance, last_seq, row_number() over (order by account_id) - 1 as nth
      from ledger_balance where kind = 'main'
    ), play as (
      select p.*, row_number() over () - 1 as nth from json_to_recordset(${JSON.stringify(plays)}::text::json)
        as p(play text, label text, odds text)
    ), line as materialized (
      select p.account_id, p.member_id, b.play, b.label, b.odds,
             id_at(now()) | (nextval('id_tail') & 4194303) as order_id,
             id_at(now()) | (nextval('id_tail') & 4194303) as transfer_id,
             p.last_seq + row_number() over w as seq, p.balance - 2000 * row_number() over w as balance
      from generate_series(1, ${count}::integer) n
      join purse p on p.nth = n % (select count(*) from purse)
      join play b on b.nth = n % (select count(*) from play)
      window w as (partition by p.account_id order by n)
    ), transfer as (
      insert into ledger_transfer
      select transfer_id, 'bet-placed', 3, 'bet:' || member_id, transfer_id::text, sha256('bench'::bytea), 'draw',
             ${drawId}::integer, 'member:' || member_id, now() from line
    ), posting as (
      insert into ledger_posting
      select transfer_id, 1, account_id, a.id, 2000, order_id, seq, balance, null, null
      from line, lateral (select account_id as id from ledger_account where address = ${`draw:${drawId}:stakes`}) a
    ), debit as (
      update ledger_balance b set balance = l.balance, last_seq = l.seq
      from (select distinct on (account_id) * from line order by account_id, seq desc) l
      where b.account_id = l.account_id
    )
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
    select order_id, member_id, account_id, false, d.draw_id, d.game_id, d.turn_num, transfer_id, play, label, odds,
           2000, 1, 2000, 1, 2000 * odds::bigint / 10000, 0, d.close_at, now()
    from line, draw d where d.draw_id = ${drawId}::integer`
}

/** The same rows in a table of their own, pending again, each with what it is to get. Answers the number of winners. */
async function copyOrders(owner: Sql, drawId: number): Promise<number> {
  await owner.unsafe('drop table if exists plain_order, plain_posting')
  await owner.unsafe(`
    create table plain_order (like bet_order including defaults including constraints, due bigint)
      with (fillfactor = 50);
    create table plain_posting (like ledger_posting including defaults including constraints)`)
  await owner`
    insert into plain_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                             bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at,
                             due)
    select order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code, bet_info, odds,
           stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at, reward
    from bet_order where draw_id = ${drawId}`
  await owner.unsafe(`
    alter table plain_order add primary key (member_id, order_id);
    create unique index on plain_order (draw_id, order_id);
    alter table plain_posting add primary key (transfer_id, line);
    create unique index on plain_posting (to_account, to_seq)`)
  const [row] = await owner<[{ winners: number }]>`
    select count(*)::integer as winners from plain_order where due > 0`
  return row.winners
}

/** The least that could be done: outcomes known beforehand, one statement each, no balances, no checks. */
async function settlePlainly(owner: Sql): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`
      update plain_order set status = 1, result = (due > 0)::integer, reward = due, valid_stake = total,
                             result_version = 1, settled_at = clock_timestamp()`
    await tx`
      insert into plain_posting
      select 1, row_number() over (), 0, account_id, due, order_id, null, null, row_number() over (), 0
      from plain_order where due > 0`
  })
}
