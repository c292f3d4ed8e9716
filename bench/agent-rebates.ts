import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { runRebates } from '../apps/server/src/modules/agents/rebate-run.ts'
import { plant } from './agents.ts'
import { openDraw } from './bet-world.ts'
import { ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm } from './settlement.ts'

const MEMBERS = 100_000
const LAYERS = 10
const DRAWS = 50
const BETS_EACH = 5
const ALLOWED_S = 60

/**
 * The rebates of a day of 100,000 active members ten layers deep, each agent with more than those below him, the top
 * one with another rate from noon on: worked out and paid, against what is allowed. The facts say how many lines and
 * statements that makes, and what working it out again takes, which posts nothing.
 */
export const agentRebates: Bench = async ({ cluster }) => {
  const { owner, url } = await cluster.database('agent-rebates', 'migrated')
  const { top } = await plant(owner, 'rebate', MEMBERS)
  await spreadRates(owner, top)
  // Only the change at noon is one of this day.
  await owner`update agent_rate set since = since - interval '10 days'`
  for (let n = 0; n < DRAWS; n += 1) {
    if (n === DRAWS / 2) await owner`update member set rebate_tenths = 130 where member_id = ${top}`
    const { drawId } = await openDraw(owner, `2099${String(n + 1).padStart(4, '0')}`)
    await settledOrders(owner, drawId, n)
  }
  await calm(owner)
  const sql = connect(url)
  try {
    await dayIsOver(owner)
    const firstS = await seconds(() => runRebates(sql))
    const [facts] = await owner<[{ lines: number; statements: number; unpaid: number; transfers: number }]>`
      select (select count(*)::integer from agent_rebate_line) as lines, count(*)::integer as statements,
             (count(*) filter (where paid <> amount or amount = 0))::integer as unpaid,
             (select count(*)::integer from ledger_transfer where tran_type = 17) as transfers
      from agent_rebate`
    if (facts.unpaid > 0 || facts.transfers !== facts.statements) throw new Error(JSON.stringify(facts))
    await dayIsOver(owner)
    const againS = await seconds(() => runRebates(sql))
    const name = `the rebates of a day, ${MEMBERS.toLocaleString('en')} members`
    const line = { unit: 's', shall: 'at-most', against: 'allowed', target: 1 } as const
    const rounds = { ours: [firstS], baseline: [ALLOWED_S] }
    return [ratioOf({ ...line, name, rounds, facts: { ...facts, orders: MEMBERS * BETS_EACH, againS } })]
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** Half a percent less on each layer down. */
async function spreadRates(owner: Sql, top: bigint): Promise<void> {
  await owner`update member set rebate_tenths = 125 where member_id = ${top}`
  for (let layer = 1; layer <= LAYERS; layer += 1) {
    await owner`
      update member m set rebate_tenths = 125 - 5 * ${layer}::integer from agent_line l
      where l.ancestor_id = ${top} and l.depth = ${layer} and m.member_id = l.member_id
        and m.rebate_tenths <> 125 - 5 * ${layer}::integer`
  }
}

/** Every tenth member has a settled order in each draw. */
async function settledOrders(owner: Sql, drawId: number, nth: number): Promise<void> {
  await owner`
    insert into bet_order (order_id, member_id, account_id, trial, draw_id, game_id, turn_num, transfer_id, play_code,
                           bet_info, odds, stake, notes, total, model, win_max, rebate_tenths, bet_end_at, added_at,
                           status, result, valid_stake, turnover, result_version, settled_at, agent_id, agent_base)
    select id_at(t) | (nextval('id_tail') & 4194303), m.member_id, b.account_id, false, d.draw_id, d.game_id,
           d.turn_num, 0, '101', '01', '480000', 20000, 1, 20000, 1, 960000, 0, d.close_at, t, 1, 0, 20000, 20000, 1, t,
           m.parent_id, 20000
    from (select clock_timestamp() as t) c, draw d,
         member m join ledger_balance b on b.member_id = m.member_id and b.kind = 'main'
    where d.draw_id = ${drawId} and m.parent_id is not null and m.member_id % 10 = ${nth % 10}`
  await owner`
    insert into settlement (draw_id, result_version, kind) values (${drawId}, 1, 'settle')`
  await owner`update settlement set finished_at = clock_timestamp() where draw_id = ${drawId}`
}

/** The draws are those of a day that is over, and it is due. */
async function dayIsOver(owner: Sql): Promise<void> {
  await owner`update agent_draw set day = site_day(clock_timestamp()) - 2`
  await owner`delete from agent_rebate_due`
  await owner`insert into agent_rebate_due (day) values (site_day(clock_timestamp()) - 2)`
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1_000
}
