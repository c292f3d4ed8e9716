import { yuan } from '@liuhe/domain/money.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdLock } from '../../../testing/hold-lock.ts'
import { anEngine, db, setCorrectionWorldUp } from '../../results/testing/correction-world.ts'
import { aTurn, belowOf, bet, isDrawn, LOSES } from '../rebate-testing.ts'
import { runStatements } from './run-statements.ts'
import { billsOfType, checkStatements, dividend, planSince, settledAgo, tier, wage } from './testing.ts'

// Several engines at once, and engines that are killed anywhere: every agent is paid once.

setCorrectionWorldUp()

const TEAMS = 6
const PARTS = { members: 2, agents: 1, rows: 3 }
let agents: bigint[]
let ago = 1_000

/** Two agents above each of some members, and a day of bets that is over. */
beforeEach(async () => {
  agents = []
  const turn = await aTurn()
  for (let n = 0; n < TEAMS; n += 1) {
    const top = await belowOf(null, 90)
    const low = await belowOf(top, 80)
    agents.push(top, low)
    for (const _ of [0, 1]) await bet(turn, await belowOf(low, 70, { balance: yuan('1000') }), LOSES('100'))
  }
  await isDrawn(turn)
  ago -= 2
  await settledAgo(ago)
  await planSince(dividend(), ago)
  await planSince(wage(tier('100', 1, 100)), ago)
})

/** By dividends and by day wages. */
const earned = () => Promise.all(agents.map((id) => Promise.all([billsOfType(id, 10), billsOfType(id, 23)])))
/** Of 200 lost 60 % × 10 % at the top and × 20 % below; of 200 staked 1 %. */
const everybodyOnce = () => agents.map((_, n) => [[n % 2 === 0 ? yuan('12') : yuan('24')], [yuan('2')]])

describe('a period', () => {
  it('is paid once by several engines at once, also when it is worked out again meanwhile', async () => {
    const engines = [anEngine(), anEngine(), anEngine()]
    await Promise.all(engines.map((sql) => runStatements(sql, PARTS)))
    await db.owner`insert into agent_run_due (run_id) select run_id from agent_run`
    await Promise.all(engines.map((sql) => runStatements(sql, PARTS)))
    await runStatements(db.sql, PARTS)
    expect(await earned()).toEqual(everybodyOnce())
    await checkStatements(db.owner)
  })

  it('is paid once when its engines are killed in every third part, money posted or not', async () => {
    await db.owner.unsafe(`
      create sequence parts;
      create function dies() returns trigger language plpgsql security definer as $$ begin
        if nextval('parts') % 3 = 0 then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(1); end if;
        return null; end $$;
      create trigger dies after update on agent_run for each row execute function dies();
      create trigger dies after update of paid on agent_statement for each row execute function dies()`)
    let killed = 0
    let isThrough = false
    while (!isThrough && killed < 300) {
      isThrough = await runStatements(db.sql, PARTS).then(
        () => true,
        () => false,
      )
      if (!isThrough) killed += 1
    }
    await db.owner.unsafe('drop function dies cascade; drop sequence parts')
    expect(killed).toBeGreaterThan(10)
    expect(await earned()).toEqual(everybodyOnce())
    await checkStatements(db.owner)
  })

  it('does not wait for a wallet that somebody holds, and pays it the next time', async () => {
    const [first] = agents
    const held = await holdLock(
      db.owner,
      (tx) => tx`select from ledger_balance where member_id = ${first as bigint} and kind = 'main' for update`,
    )
    await runStatements(db.sql)
    expect(await earned()).toEqual(everybodyOnce().map((own, n) => (n === 0 ? [[], []] : own)))
    await held.release()
    await runStatements(db.sql)
    expect(await earned()).toEqual(everybodyOnce())
  })
})
