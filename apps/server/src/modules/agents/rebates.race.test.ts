import { yuan } from '@liuhe/domain/money.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdLock } from '../../testing/hold-lock.ts'
import { anEngine, db, setCorrectionWorldUp } from '../results/testing/correction-world.ts'
import { runRebates } from './rebate-run.ts'
import { aTurn, belowOf, bet, billsOf, checkRebates, daysPass, isDrawn, LOSES } from './rebate-testing.ts'

// Several engines at once, and engines that are killed anywhere: every agent is paid once.

setCorrectionWorldUp()

const TEAMS = 6
const PARTS = { orders: 2, members: 1, agents: 1 }
let agents: bigint[]

/** Two agents above each of some members, and a day of bets that is over. */
beforeEach(async () => {
  agents = []
  const turn = await aTurn()
  for (let n = 0; n < TEAMS; n += 1) {
    const top = await belowOf(null, 90)
    const low = await belowOf(top, 80)
    agents.push(top, low)
    for (const _ of [0, 1]) {
      await bet(turn, await belowOf(low, 70, { balance: yuan('1000') }), LOSES('100'), LOSES('50'))
    }
  }
  await isDrawn(turn)
  await daysPass()
})

const earned = () => Promise.all(agents.map(billsOf))
const everybodyOnce = () => agents.map(() => [yuan('3')])

describe('the rebate of a day', () => {
  it('is paid once by several engines at once [I-39]', async () => {
    await Promise.all([1, 2, 3].map((n) => runRebates(anEngine(`engine ${n}`), PARTS)))
    await runRebates(db.sql, PARTS)
    expect(await earned()).toEqual(everybodyOnce())
    await checkRebates(db.owner)
  })

  it('is paid once when its engines are killed in every third part, money posted or not [I-39]', async () => {
    await db.owner.unsafe(`
      create sequence parts;
      create function dies() returns trigger language plpgsql security definer as $$ begin
        if nextval('parts') % 3 = 0 then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(1); end if;
        return null; end $$;
      create trigger dies after update on agent_rebate_day for each row execute function dies();
      create trigger dies after update of paid on agent_rebate for each row execute function dies()`)
    let killed = 0
    let isThrough = false
    while (!isThrough) {
      isThrough = await runRebates(db.sql, PARTS).then(
        () => true,
        () => false,
      )
      if (!isThrough) killed += 1
    }
    await db.owner.unsafe('drop function dies cascade; drop sequence parts')
    expect(killed).toBeGreaterThan(10)
    expect(await earned()).toEqual(everybodyOnce())
    await checkRebates(db.owner)
  })

  it('does not wait for a wallet that somebody holds, and pays it the next time', async () => {
    const [first] = agents
    const held = await holdLock(
      db.owner,
      (tx) => tx`select from ledger_balance where member_id = ${first as bigint} and kind = 'main' for update`,
    )
    await runRebates(db.sql)
    expect(await earned()).toEqual(agents.map((_, n) => (n === 0 ? [] : [yuan('3')])))
    await held.release()
    await runRebates(db.sql)
    expect(await earned()).toEqual(everybodyOnce())
  })
})
