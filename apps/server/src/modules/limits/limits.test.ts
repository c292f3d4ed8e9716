import * as bets from '@liuhe/contract/api/bets.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { changeLimit, confirmLimit, limitPeriods, NO_LIMIT } from '@liuhe/domain/members/self-limits.ts'
import { DAY_MS, HOUR_MS } from '@liuhe/domain/time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { aSession } from '../../testing/factories.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aLine } from '../bets/testing.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Refusal } from '../../http/refusal.ts'
import { authorizeDeposit, authorizeWager, releaseDeposit } from './index.ts'
import { checkLimits } from './testing.ts'
import { often, patient } from '../../testing/patience.ts'

const db = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(db, { limits: unlimited })
  // Limits ask this for the time; orders keep the database's own.
  await db.owner.unsafe(`
    create table limit_clock (ahead interval not null); insert into limit_clock values ('0');
    grant select on limit_clock to app_rw;
    create or replace function gaming_clock() returns timestamptz language sql volatile
      as 'select clock_timestamp() + ahead from limit_clock';`)
})
afterEach(async () => {
  await db.owner`update limit_clock set ahead = '0'`
  await checkLimits(db.owner)
  const [fault] = app.faults
  if (fault) throw fault
})
afterAll(() => app.close())

describe('a stake limit', () => {
  it('lets exactly one of two parallel bets of 600 through a limit of 1,000 [RG-1, RG-3]', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await aPlayer()
      await player.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('1000') })
      const answers = await Promise.all([bet(player, '600'), bet(player, '600')])
      expect(new Set(answers)).toEqual(new Set(['RG/STAKE_LIMIT', 'placed']))
    }
  })

  it('holds for what is left, to the last fen, and leaves no trace when it refuses', async () => {
    const player = await aPlayer()
    await bet(player, '400')
    await player.call(limits.change, { kind: 'stake', period: 'week', amount: yuan('1000') })
    expect(await bet(player, '600.01')).toBe('RG/STAKE_LIMIT')
    expect(await countOrders(player)).toBe(1)
    expect(await bet(player, '600')).toBe('placed')
    expect(await bet(player, '2')).toBe('RG/STAKE_LIMIT')
    const { limits: shown } = await player.call(limits.read, {})
    expect(shown.find(({ kind, period }) => kind === 'stake' && period === 'week')).toMatchObject({
      amount: yuan('1000'),
      used: yuan('1000'),
    })
  })

  it('is the lowest of its periods, each of them rolling [RG-4]', async () => {
    const player = await aPlayer()
    await player.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('500') })
    await player.call(limits.change, { kind: 'stake', period: 'week', amount: yuan('700') })
    expect(await bet(player, '500')).toBe('placed')
    expect(await bet(player, '2')).toBe('RG/STAKE_LIMIT')
    await age(player, '23 hours 59 minutes')
    expect(await bet(player, '2')).toBe('RG/STAKE_LIMIT')
    await age(player, '1 minute 1 second')
    expect(await bet(player, '200.01')).toBe('RG/STAKE_LIMIT')
    expect(await bet(player, '200')).toBe('placed')
  })

  it('does not count what was cancelled', async () => {
    await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
    const player = await aPlayer()
    await player.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('100') })
    const { orderNos } = await player.call(bets.submit, await request(player, '100'))
    expect(await bet(player, '100')).toBe('RG/STAKE_LIMIT')
    await player.call(bets.cancel, { orderNos: orderNos })
    expect(await bet(player, '100')).toBe('placed')
  })

  it('does not concern the neighbours in the batch', async () => {
    const [limited, ...others] = await Promise.all(Array.from({ length: 6 }, () => aPlayer()))
    if (!limited) throw new Error('no player')
    await limited.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('10') })
    const answers = await Promise.all([limited, ...others].map((player) => bet(player, '20')))
    expect(answers).toEqual(['RG/STAKE_LIMIT', 'placed', 'placed', 'placed', 'placed', 'placed'])
  })
})

describe('a loss limit', () => {
  it('counts open stakes as lost, and wins against them', async () => {
    const player = await aPlayer()
    await player.call(limits.change, { kind: 'loss', period: 'day', amount: yuan('300') })
    expect(await bet(player, '200')).toBe('placed')
    expect(await bet(player, '200')).toBe('RG/LOSS_LIMIT')
    await db.owner`update bet_order set status = 1, result = 1, reward = ${yuan('396')}, settled_at = clock_timestamp(),
      result_version = 1 where member_id = ${player.memberId}`
    expect(await bet(player, '496')).toBe('placed')
    expect(await bet(player, '2')).toBe('RG/LOSS_LIMIT')
  })
})

describe('a change', () => {
  it('to less holds at once; to more, after 24 hours and a confirmation', async () => {
    const player = await aPlayer()
    await player.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('100') })
    await player.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('50') })
    expect(await bet(player, '51')).toBe('RG/STAKE_LIMIT')
    await player.call(limits.change, { kind: 'stake', period: 'day', amount: yuan('1000') })
    const confirm = () => player.call(limits.confirm, { kind: 'stake', period: 'day' })
    await travel('23 hours 59 minutes 59 seconds')
    await expect(confirm()).rejects.toMatchObject({ code: 'RG/TOO_EARLY' })
    expect(await bet(player, '51')).toBe('RG/STAKE_LIMIT')
    await travel('1 day 1 second')
    expect(await bet(player, '51')).toBe('RG/STAKE_LIMIT')
    await confirm()
    expect(await bet(player, '51')).toBe('placed')
    await expect(confirm()).rejects.toMatchObject({ code: 'RG/NOTHING_WAITS' })
  })

  it('is kept as an event that nobody can change [RG-6]', async () => {
    const player = await aPlayer()
    await player.call(limits.change, { kind: 'loss', period: 'month', amount: yuan('100') })
    await player.call(limits.change, { kind: 'loss', period: 'month', amount: null })
    const events = await db.owner<{ subject: string; state: { amount: number; next_asked_at: string | null } }[]>`
      select subject, state from gaming_event where member_id = ${player.memberId} order by event_id`
    expect(events.map(({ subject, state }) => [subject, state.amount, state.next_asked_at !== null])).toEqual([
      ['limit:loss:month', 100_000, false],
      ['limit:loss:month', 100_000, true],
    ])
    await expect(db.owner`update gaming_event set state = '{}'`).rejects.toMatchObject({ code: 'LH007' })
    await expect(db.sql`delete from gaming_event`).rejects.toMatchObject({ code: '42501' })
  })

  const STEPS = often({ usual: 120, full: 400 })
  it('agrees with a model in any order of changes and waits', { timeout: patient(60_000) }, async () => {
    const player = await aPlayer()
    const random = seeded(20_260_508)
    const model = new Map<string, { amount: bigint | null; next: { amount: bigint | null; askedAt: number } | null }>()
    const answers: [answer: string, expected: string][] = []
    let now = 0
    for (let step = 0; step < STEPS; step++) {
      now += Math.floor(random() * 20) * HOUR_MS + 1_000
      await travel(`${now} milliseconds`)
      const name = { kind: 'stake', period: limitPeriods[Math.floor(random() * 3)] ?? 'day' } as const
      const known = model.get(name.period) ?? NO_LIMIT
      if (random() < 0.5) {
        const amount = random() < 0.1 ? null : yuan(String(Math.floor(random() * 9)))
        await player.call(limits.change, { ...name, amount })
        model.set(name.period, changeLimit(known, amount, now))
      } else {
        const expected = confirmLimit(known, now)
        const answer = await player.call(limits.confirm, name).then(
          () => 'confirmed',
          ({ code }: { code: string }) => code,
        )
        answers.push([answer, typeof expected === 'string' ? expected : 'confirmed'])
        if (typeof expected !== 'string') model.set(name.period, expected)
      }
      const { limits: shown } = await player.call(limits.read, {})
      for (const { amount, next, period } of shown.filter(({ kind }) => kind === 'stake')) {
        const wanted = model.get(period) ?? NO_LIMIT
        expect([step, period, amount, next?.amount]).toEqual([step, period, wanted.amount, wanted.next?.amount])
      }
    }
    expect(answers.map(([answer]) => answer)).toEqual(answers.map(([, expected]) => expected))
    expect(new Set(answers.map(([answer]) => answer)).size).toBe(3)
  })
})

describe('playing time', () => {
  it('ends at the limit of the day, breaks left out', async () => {
    const player = await aPlayer()
    await player.call(limits.changeSession, { minutes: 30 })
    for (const ago of ['3 hours', '2 hours']) {
      expect(await bet(player, '2')).toBe('placed')
      await age(player, ago, 'latest')
    }
    // Two breaks of an hour and more count a quarter of an hour each.
    expect(await bet(player, '2')).toBe((await isJustAfterMidnight()) ? 'placed' : 'RG/SESSION_OVER')
  })

  it('is told by a reminder that must be acknowledged [F-C10]', async () => {
    const player = await aPlayer()
    await player.call(limits.changeReminder, { minutes: 15 })
    expect(await bet(player, '10')).toBe('placed')
    await db.owner`update gaming_reminder set acknowledged_at = acknowledged_at - interval '1 hour'
      where member_id = ${player.memberId}`
    await age(player, '20 minutes')
    expect(await bet(player, '10')).toBe('RG/REMINDER_DUE')
    expect(await player.call(limits.reminderFacts, {})).toMatchObject({ isDue: true })
    // Setting it again does not put it off, nor does a longer one, nor switching it off and on.
    await player.call(limits.changeReminder, { minutes: 15 })
    for (const minutes of [60, null] as const) {
      await expect(player.call(limits.changeReminder, { minutes })).rejects.toMatchObject({ code: 'RG/REMINDER_DUE' })
    }
    expect(await bet(player, '10')).toBe('RG/REMINDER_DUE')
    expect(await player.call(limits.reminderFacts, {})).toMatchObject({ isDue: true, everyMinutes: 15 })
    expect(await player.call(limits.acknowledge, {})).toMatchObject({ isDue: false, minutes: 0 })
    expect(await bet(player, '10')).toBe('placed')
    await player.call(limits.changeReminder, { minutes: null })
  })
})

describe('what a reminder tells', () => {
  it('is what it judges, no matter who signs in between [F-C10]', async () => {
    const player = await aPlayer()
    await player.call(limits.changeReminder, { minutes: 30 })
    expect(await bet(player, '10')).toBe('placed')
    await db.owner`update gaming_reminder set acknowledged_at = acknowledged_at - interval '1 hour'
      where member_id = ${player.memberId}`
    await age(player, '50 minutes')
    expect(await bet(player, '20')).toBe('placed')
    // Ten minutes from stake to stake, and a quarter of an hour of the break since.
    await age(player, '40 minutes', 'latest')
    expect(await player.call(limits.reminderFacts, {})).toMatchObject({
      ...{ isDue: false, everyMinutes: 30, minutes: 25, stakes: yuan('30'), wins: 0n, net: -yuan('30') },
    })
  })

  it('begins with the sign-in while it is off', async () => {
    const player = await aPlayer()
    const before = Date.now()
    const { since, ...facts } = await player.call(limits.reminderFacts, {})
    expect(facts).toMatchObject({ isDue: false, everyMinutes: null, minutes: 0 })
    expect(Math.abs(since - before)).toBeLessThan(HOUR_MS)
  })
})

describe('a deposit', () => {
  it('counts when its order is made; two of 600 at once do not fit in 1,000 [RG-3]', async () => {
    const player = await aPlayer()
    await player.call(limits.change, { kind: 'deposit', period: 'month', amount: yuan('1000') })
    const [a, b] = await Promise.all(['a', 'b'].map((reference) => deposit(player, reference, '600')))
    expect(new Set([a, b])).toEqual(new Set(['RG/DEPOSIT_LIMIT 400', 'authorized']))
    const passed = a === 'authorized' ? 'a' : 'b'
    expect(await deposit(player, passed, '600')).toBe('authorized')
    expect(await deposit(player, 'c', '400.01')).toBe('RG/DEPOSIT_LIMIT 400')
    await inTransaction(db.sql, (tx) => releaseDeposit(tx, { memberId: player.memberId, reference: passed }))
    expect(await deposit(player, 'd', '1000')).toBe('authorized')
  })
})

async function deposit({ memberId }: Player, reference: string, amount: string): Promise<string> {
  const work = inTransaction(db.sql, (tx) => authorizeDeposit(tx, { memberId, reference, amount: yuan(amount) }))
  return work.then(
    () => 'authorized',
    ({ code, options }: Refusal) => `${code} ${(options.data as { remaining: string }).remaining}`,
  )
}

describe('another way to stake', () => {
  it('is judged by the same limits', async () => {
    const { memberId, call } = await aPlayer()
    await call(limits.change, { kind: 'stake', period: 'day', amount: yuan('10') })
    const wager = (amount: string) =>
      inTransaction(db.sql, (tx) => authorizeWager(tx, { memberId, amount: yuan(amount) }))
    await expect(wager('10')).resolves.toBeUndefined()
    await expect(wager('10.01')).rejects.toMatchObject({ code: 'RG/STAKE_LIMIT' })
  })
})

interface Player {
  memberId: bigint
  call: <E extends Parameters<TestApp['call']>[0]>(
    endpoint: E,
    args: Parameters<typeof app.call<E>>[1],
  ) => ReturnType<typeof app.call<E>>
}

async function aPlayer(): Promise<Player> {
  const memberId = await aMember(db.owner, { balance: yuan('10000') })
  const as = await aSession(db, { memberId, account: '' })
  return { memberId, call: (endpoint, args) => app.call(endpoint, args, { as }) }
}

let draw: number | undefined
let requests = 0

async function request(_player: Player, stake: string) {
  draw ??= await anOpenDraw(db.owner)
  const [turn] = await db.owner<[{ gameId: number; turnNum: string }]>`
    select game_id as "gameId", turn_num as "turnNum" from draw where draw_id = ${draw}`
  return { ...turn, requestId: `limits-${requests++}`, content: [aLine('103', '大', stake)] }
}

const bet = async (player: Player, stake: string): Promise<string> =>
  player.call(bets.submit, await request(player, stake)).then(
    () => 'placed',
    (error: { code: string }) => error.code,
  )

/** Makes a player's orders so much older. */
async function age({ memberId }: Player, by: string, which: 'all' | 'latest' = 'all'): Promise<void> {
  await db.owner`
    update bet_order set order_id = id_at(added_at - ${by}::interval) | (order_id & 4194303),
                         added_at = added_at - ${by}::interval
    where member_id = ${memberId}
      and (${which} = 'all' or order_id = (select max(order_id) from bet_order where member_id = ${memberId}))`
}

async function countOrders({ memberId }: Player): Promise<number> {
  const [row] = await db.owner<[{ n: number }]>`select count(*)::int as n from bet_order where member_id = ${memberId}`
  return row.n
}

const travel = (ahead: string) => db.owner`update limit_clock set ahead = ${ahead}::interval`

/** Orders of three hours ago are yesterday's then. */
async function isJustAfterMidnight(): Promise<boolean> {
  return (Date.now() + 8 * HOUR_MS) % DAY_MS < 3 * HOUR_MS
}

/** A small generator whose seed stands in the test. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
