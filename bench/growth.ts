import { checkBooks } from '../apps/server/src/modules/bets/testing.ts'
import type { Sql } from '../apps/server/src/db/connect.ts'
import { betBodies, makeMembers, openDraw } from './bet-world.ts'
import { type Child, startChild } from './child-process.ts'
import type { LoadReport } from './load-generator.ts'
import { inTurns, median, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import type { Cluster } from './throw-away-cluster.ts'

const MEMBERS = 1_000
/** Far from what the server can do at most: what is asked is how long one bet takes, not how long it queues. */
const CONNECTIONS = 8
const TARGET = 1.2
const CHUNK = 100_000

/**
 * How long it takes to accept a bet where many orders, postings and transfers are stored, against where few are: two
 * databases in turns. `--stored 10000,10000000` asks for ten million; the fill then takes most of the time, and the
 * folder for temporary files needs some 12 GB.
 */
export const growth: Bench = async ({ cluster, options }) => {
  const { seconds, rounds, stored } = options
  const [few = 0, many = 0] = stored
  const generator = await startChild('load-generator.ts', {})
  const small = await storeOf(cluster, few)
  const large = await storeOf(cluster, many)
  const accept =
    ({ port, bodies }: Store) =>
    () =>
      generator.ask<LoadReport>({
        ...{ port, seconds, connections: CONNECTIONS },
        request: { kind: 'bets', bodies, members: MEMBERS },
      })
  const taken = await inTurns({ ours: accept(large), baseline: accept(small) }, { rounds, warmUps: 3 }).finally(() =>
    Promise.all([generator.stop(), small.app.stop(), large.app.stop()]),
  )
  await checkBooks(large.owner)
  return [lineOf(taken, { few, many })]
}

function lineOf(
  { ours, baseline }: { ours: LoadReport[]; baseline: LoadReport[] },
  { few, many }: { few: number; many: number },
): Ratio {
  const refused = [...ours, ...baseline].flatMap((report) => Object.keys(report.refused))
  const p99Of = (reports: LoadReport[]) => reports.map(({ p99Ms }) => p99Ms)
  return ratioOf({
    name: `p99 of a bet, ${many.toLocaleString('en')} orders stored`,
    unit: 'ms',
    against: `${few.toLocaleString('en')} stored`,
    target: TARGET,
    shall: 'at-most',
    rounds: { ours: p99Of(ours), baseline: p99Of(baseline) },
    facts: {
      p50Ms: median(ours.map(({ p50Ms }) => p50Ms)),
      baselineP50Ms: median(baseline.map(({ p50Ms }) => p50Ms)),
      perSecond: median(ours.map(({ perSecond }) => perSecond)),
      baselinePerSecond: median(baseline.map(({ perSecond }) => perSecond)),
      refused: refused.length === 0 ? 'none' : JSON.stringify(refused),
    },
  })
}

interface Store {
  owner: Sql
  app: Child
  port: number
  bodies: ReturnType<typeof betBodies>
}

/** A server over a database with so many orders. */
async function storeOf(cluster: Cluster, count: number): Promise<Store> {
  const { owner, url } = await cluster.database(`growth_${count}`, 'migrated')
  await makeMembers(owner, MEMBERS)
  const { drawId } = await openDraw(owner, '20990002')
  for (let from = 0; from < count; from += CHUNK)
    await fill(owner, drawId, { from, until: Math.min(from + CHUNK, count) })
  await owner`vacuum analyze`
  await owner`checkpoint`
  const draw = await openDraw(owner, '20990001')
  const app = await startChild('serve-app.ts', { databaseUrl: url })
  return { owner, app, port: await app.ask<number>({}), bodies: betBodies(draw) }
}

/**
 * Orders `from + 1` to `until`, each with the transfer and the posting of its debit, as placing writes them; members
 * take turns. They are pending in a draw of their own, so that all books stay right, and are placed over the last
 * twenty days.
 */
async function fill(owner: Sql, drawId: number, { from, until }: { from: number; until: number }): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`
      create temporary table stored on commit drop as
      select s.*, id_at(s.at) + 2 * s.n as transfer_id, id_at(s.at) + 2 * s.n + 1 as order_id,
             row_number() over (partition by s.account_id order by s.n) as seq
      from (
        select n, b.member_id, b.account_id, b.balance, b.last_seq,
               now() - interval '20 days' + n * interval '0.1 seconds' as at
        from generate_series(${from}::bigint + 1, ${until}::bigint) n
        join (select *, row_number() over (order by account_id) - 1 as turn from ledger_balance
              where kind = 'main' and member_id in (select member_id from member where account like 'bench%')) b
          on b.turn = n % ${MEMBERS}
      ) s`
    await tx`
      insert into ledger_transfer
      select transfer_id, 'bet-placed', 3, 'bet:' || member_id, 'stored-' || n, sha256(n::text::bytea), 'draw',
             ${drawId}, 'member:' || member_id, at
      from stored order by n`
    await tx`
      insert into ledger_posting
      select transfer_id, 1, account_id, k.stakes, ${STAKE}, order_id, last_seq + seq, balance - seq * ${STAKE},
             null, null
      from stored cross join (select ledger_account_at(${`draw:${drawId}:stakes`}) as stakes) k order by n`
    await tx`
      insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                             bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at)
      select s.order_id, s.member_id, s.account_id, false, d.draw_id, d.game_id, d.turn_num, s.transfer_id, '101', '07',
             '480000', ${STAKE}, 1, ${STAKE}, 1, 48 * ${STAKE}, 0, d.close_at, s.at
      from stored s join draw d on d.draw_id = ${drawId} order by s.n`
    await tx`
      insert into bet_exposure as e (draw_id, member_id, win_max)
      select ${drawId}, member_id, count(*) * 48 * ${STAKE} from stored group by member_id
      on conflict (draw_id, member_id) do update set win_max = e.win_max + excluded.win_max`
    await tx`
      update ledger_balance b set balance = b.balance - s.count * ${STAKE}, last_seq = b.last_seq + s.count
      from (select account_id, count(*) as count from stored group by account_id) s where s.account_id = b.account_id`
  })
}
/** 厘: ten thousand bets of it leave members with money. */
const STAKE = 10
