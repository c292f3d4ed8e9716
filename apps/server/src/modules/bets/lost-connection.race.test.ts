import { setTimeout as sleep } from 'node:timers/promises'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, type Sql } from '../../db/connect.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createBetDesk } from './place-bets.ts'
import { aLine, aRequest, checkBooks } from './testing.ts'

const db = useTestDatabase()
const NAME = 'bettors who lose their connection'
let pool: Sql
beforeAll(() => {
  pool = connect(db.url, { name: NAME })
})
afterAll(() => pool.end({ timeout: 1 }))

describe('a connection that breaks under a batch of bets', () => {
  it('fails all of them at once and books none; each repeat is booked once [F-M11] [I-06]', async () => {
    const draw = await anOpenDraw(db.owner)
    const members = await Promise.all(Array.from({ length: 60 }, () => aMember(db.owner, { balance: yuan('100') })))
    const request = await aRequest(db.owner, draw, [aLine('101', '07', '10')], 'through a broken connection')
    const desk = createBetDesk(pool)
    const placeAll = () =>
      Promise.allSettled(members.map((memberId) => desk.place({ memberId, rebateTenths: 0 }, request)))
    await db.owner.unsafe(`
      create function a_slow_bet() returns trigger language plpgsql as $$
        begin perform pg_sleep(20); return new; end $$;
      create trigger a_slow_bet before insert on bet_order for each statement execute function a_slow_bet();`)

    const placing = placeAll()
    const broken = await breakWhenAsleep()
    const answers = await placing
    const tookMs = performance.now() - broken
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set(['rejected']))
    // Sixty tries of 20 seconds would have followed, or as many refusals by a time limit of five.
    expect(tookMs).toBeLessThan(3_000)
    expect(await orders()).toBe(0)

    await db.owner.unsafe('drop trigger a_slow_bet on bet_order')
    const repeated = await placeAll()
    expect(repeated.every(({ status, ...rest }) => status === 'fulfilled' && 'value' in rest)).toBe(true)
    const values = repeated.map((answer) => answer.status === 'fulfilled' && answer.value)
    expect(values.every((value) => value && 'replayed' in value && !value.replayed)).toBe(true)
    await placeAll()
    expect(await orders()).toBe(members.length)
    await checkBooks(db.owner)
  }, 40_000)
})

/** Ends the connection of the batch once it sleeps. @returns when */
async function breakWhenAsleep(): Promise<number> {
  for (;;) {
    const broken = await db.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${NAME} and wait_event = 'PgSleep'`
    if (broken.length > 0) return performance.now()
    await sleep(5)
  }
}

async function orders(): Promise<number> {
  const [row] = await db.owner<[{ count: number }]>`select count(*)::int as count from bet_order`
  return row.count
}
