import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { verifyAudit } from '../operators/index.ts'
import { sweepApprovals } from './index.ts'
import { approve, aVoid, statusOf, timesVoided } from './testing.ts'
import { often, patient } from '../../testing/patience.ts'

// Several processes, several people, one proposal: whatever they do at once, one thing becomes of it, and its work is
// done once or not at all.

const database = useTestDatabase()
let worlds: OperatorWorld[]
const tokens: string[] = []

beforeAll(async () => {
  await seedGames(database.owner)
  worlds = [await createOperatorWorld(database), await createOperatorWorld(database)]
  // One clock: signing in moves it on.
  const people = []
  for (let n = 0; n < 5; n++) people.push(await worldOf(0).enrolled('draw-operator', `drawer.${n}`))
  for (const person of people) tokens.push(await worldOf(0).signedIn(person))
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const worldOf = (n: number) => worlds[n % worlds.length] as OperatorWorld
const tokenOf = (n: number) => tokens[n] as string
const outcomeOf = (call: Promise<{ state: string }>): Promise<string> =>
  call.then(
    ({ state }) => state,
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
const decisionOf = async (approvalId: number) => {
  const [row] = await database.owner<[{ decision: string }]>`
    select decision from approval where approval_id = ${approvalId}`
  return row.decision
}
const MAKER = 0

it('is executed once however many approve it at once, and answered to each in his own way', async () => {
  for (let round = 0; round < often({ usual: 20, full: 40 }); round++) {
    const wish = await aVoid(worldOf(0), database.owner, tokenOf(MAKER))
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) => outcomeOf(approve(worldOf(n), wish, tokenOf(1 + (n % 4))))),
    )
    // The two calls of the one who was first, and six that came too late.
    expect(outcomes.toSorted()).toEqual([...Array(6).fill('APPROVAL/DECIDED'), 'approved', 'approved'])
    expect([await statusOf(database.owner, wish), await timesVoided(database.owner, wish)]).toEqual(['void', 1])
  }
}, 60_000)

it('ends in one way when it is approved, rejected, withdrawn and expires at once', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < often({ usual: 80, full: 200 }); round++) {
    const wish = await aVoid(worldOf(0), database.owner, tokenOf(MAKER))
    const { approvalId } = wish
    const isDue = round % 4 === 0
    if (isDue) {
      await database.owner`
        update approval set made_at = made_at - interval '25 h', expires_at = clock_timestamp() + interval '4 ms'
        where approval_id = ${approvalId}`
    }
    const calls = [
      () => outcomeOf(approve(worldOf(0), wish, tokenOf(1))),
      () => outcomeOf(worldOf(1).call(approvals.reject, { approvalId, note: '否' }, tokenOf(2))),
      () => outcomeOf(worldOf(0).call(approvals.withdraw, { approvalId }, tokenOf(MAKER))),
      () => sweepApprovals(database.sql, { clock: systemClock }).then(() => 'swept'),
    ]
    // Another one begins each time, and the others follow at once or a little later.
    const order = calls.map((_, n) => calls[(n + round) % calls.length] as () => Promise<string>)
    const outcomes = await Promise.all(order.map((call, n) => (n === 0 ? call() : sleep(round % 3).then(call))))
    const done = outcomes.filter((outcome) => ['approved', 'rejected', 'withdrawn'].includes(outcome))
    const decision = await decisionOf(approvalId)
    expect([round, done]).toEqual([round, decision === 'expired' ? [] : [decision]])
    expect([await statusOf(database.owner, wish), await timesVoided(database.owner, wish)]).toEqual(
      decision === 'approved' ? ['void', 1] : ['closed', 0],
    )
    seen.add(decision)
  }
  expect([...seen].toSorted()).toEqual(['approved', 'expired', 'rejected', 'withdrawn'])
  expect((await verifyAudit(database.sql)).fault).toBeUndefined()
}, 120_000)

it('makes one proposal of many that come at once, by request and by object', async () => {
  for (let round = 0; round < 20; round++) {
    const { said } = await aVoid(worldOf(0), database.owner, tokenOf(MAKER))
    const [{ count }] = await database.owner<[{ count: number }]>`
      select count(*)::int as count from approval where object = ${`draw/110/${said.turnNum}`}`
    expect(count).toBe(1)
    const again = await Promise.all(Array.from({ length: 6 }, () => proposedAgain(said)))
    expect(new Set(again).size).toBe(1)
  }
})

it('is not half done when its process is killed in the middle, and done once when it is approved again', async () => {
  // The draw is void, and the transaction has not ended, when the process dies.
  await database.owner.unsafe(`
    create table slow (is_on boolean); insert into slow values (true);
    create function be_slow() returns trigger language plpgsql security definer set search_path = public as
      $$ begin if (select is_on from slow) then perform pg_sleep(1.5); end if; return new; end $$;
    create trigger be_slow before insert on outbox for each row execute function be_slow();`)
  for (let round = 0; round < often({ usual: 1, full: 3 }); round++) {
    const wish = await aVoid(worldOf(0), database.owner, tokenOf(MAKER))
    await database.owner`update slow set is_on = true`
    const victim = fork(VICTIM, [database.url, tokenOf(1), String(wish.approvalId), wish.payloadHash])
    await until(async () => (await working()).includes('PgSleep'))
    victim.kill('SIGKILL')
    await until(async () => (await working()).length === 0)
    await database.owner`update slow set is_on = false`
    expect([await decisionOf(wish.approvalId), await statusOf(database.owner, wish)]).toEqual([null, 'closed'])
    expect(await outcomeOf(approve(worldOf(0), wish, tokenOf(1)))).toBe('approved')
    expect([await statusOf(database.owner, wish), await timesVoided(database.owner, wish)]).toEqual(['void', 1])
  }
  await database.owner.unsafe('drop trigger be_slow on outbox')
}, 60_000)

const VICTIM = fileURLToPath(new URL('../../testing/approval-victim.ts', import.meta.url))

type Said = Awaited<ReturnType<typeof aVoid>>['said']

async function proposedAgain(said: Said): Promise<number> {
  return (await worldOf(1).call(results.voidDraw, said, tokenOf(MAKER))).approvalId
}

/** What the connections of the victim wait for. */
async function working(): Promise<(string | null)[]> {
  const rows = await database.owner<{ event: string | null }[]>`
    select wait_event as event from pg_stat_activity where application_name = 'approval-victim'`
  return rows.map(({ event }) => event)
}

async function until(isIt: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < patient(300); tries++) {
    if (await isIt()) return
    await sleep(20)
  }
  throw new Error('it never came')
}
