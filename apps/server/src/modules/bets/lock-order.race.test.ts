import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrayOf } from '../../db/array-literal.ts'
import { connect, type Sql } from '../../db/connect.ts'
import { db, setCorrectionWorldUp } from '../results/testing/correction-world.ts'
import { holdLock } from '../../testing/hold-lock.ts'
import { lockStatements, type LockStatement } from '../../testing/lock-statements.ts'
import { aLockWorld, type LockWorld } from '../../testing/lock-world.ts'
import { patient } from '../../testing/patience.ts'

// Docs/money.md says in which order everything is locked. Here every statement meets every other one, each way round,
// while a third transaction holds one row of the middle: so the first stands still with half of its locks when the
// second comes. A circle would be found by the database, and answered 40P01; a long wait, 55P03.

setCorrectionWorldUp()

let world: LockWorld
let statements: Record<string, LockStatement>
let gates: Record<string, Gate>
const pools: Sql[] = []
let one: Sql
let other: Sql
let gatekeeper: Sql
beforeAll(async () => {
  await db.owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  world = await aLockWorld(db)
  statements = await lockStatements(world)
  gates = gatesOf(world)
  // As the owner: some statements stand for what triggers and seeds do.
  const open = (name: string) => connect(db.ownerUrl, { max: 1, name })
  pools.push((one = open('one')), (other = open('other')), (gatekeeper = open('gatekeeper')))
})
afterAll(() => Promise.all(pools.map((pool) => pool.end({ timeout: 1 }))))

describe('the order of locks', () => {
  it(
    'is the same in all pairs of statements that move money, each way round [F-M3, F-M11]',
    async () => {
      const wrong: string[] = []
      const apart = new Set<string>()
      let pairs = 0
      let atGates = 0
      for (const [firstName, first] of Object.entries(statements)) {
        const stops = await gatesBefore(first)
        for (const [secondName, second] of Object.entries(statements)) {
          // Of two that want nothing of each other the other way round would say the same.
          if (apart.has(`${secondName}, ${firstName}`)) continue
          pairs++
          for (const stop of [undefined, ...stops]) {
            if (stop !== undefined) atGates++
            const { faults, haveMet } = await meet(first, second, stop === undefined ? undefined : gates[stop])
            wrong.push(...faults.map((fault) => `${firstName}, then ${secondName}, at ${stop}: ${fault}`))
            // A statement that is through while the other holds all its locks wants none of them, wherever it stands.
            if (stop === undefined && !haveMet) {
              apart.add(`${firstName}, ${secondName}`)
              break
            }
          }
        }
      }
      expect(wrong).toEqual([])
      // The gates really stand in the way: otherwise nothing would have met in the middle.
      expect(atGates).toBeGreaterThan(pairs - apart.size)
      expect(apart.size).toBeLessThan(pairs * 0.8)
    },
    patient(240_000),
  )

  it('is proved for every function that locks anything, or the function is named here with its reason', async () => {
    const rows = await db.owner<{ name: string }[]>`
      select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public'
        and p.prosrc ~* ${LOCKING}
      order by 1`
    const covered = new Set(Object.values(statements).flatMap(({ covers }) => covers))
    const missing = rows
      .map(({ name }) => name)
      .filter((name) => !covered.has(name) && !(name in WITHOUT_MONEY) && !name.startsWith('outbox_'))
    expect(missing).toEqual([])
    const known = new Set(rows.map(({ name }) => name))
    expect(Object.keys(WITHOUT_MONEY).filter((name) => !known.has(name))).toEqual([])
  })
})

const LOCKING = '(for (no key )?update|pg_(try_)?advisory_xact_lock|update (bet_|ledger_|member_debt|settlement))'

/** Functions that lock something, but neither money nor orders; those of the outbox come last in every transaction. */
const WITHOUT_MONEY: Record<string, string> = {
  agent_count: 'a lock of its own, and that of moves; it writes what nobody else does',
  agent_line_written: 'a lock of its own while a member joins or moves; only accounts of the same member follow',
  bets_write_past: 'orders that it has written itself in the same transaction, when the demo begins',
  chat_lock_room: 'a room of the chat; the desk locks no money under it',
  chat_make_months: 'makes months of messages of the chat',
  chat_post: 'a room of the chat, after every lock on money',
  chat_remove: 'a room of the chat',
  chat_say: 'a room of the chat',
  chat_tell_wins: 'a lock of its own, then rooms of the chat; orders are only read',
  books_make_ahead: 'makes tables ahead of time; a lock of its own',
  ledger_count_days: 'the mark of a count of bills, in a statement of its own; wallets are only read',
  ledger_cut_transfers: 'the lock of books_make_ahead, once',
  ledger_write_past: 'wallets in which nothing was ever booked, before anybody can use them',
  login_open: 'counts tries before anybody is signed in',
  operator_audit_append: 'the chain of the audit; the last thing of its transaction',
  operator_try: 'counts tries of operators',
  record_round: 'rounds of other houses; called after the money of the round',
  results_report: 'the row of a draw before it has a result',
  stat_count: 'a lock of its own; it writes what nobody else does',
}

interface Gate {
  lock(tx: Sql): Promise<unknown>
}

/** Rows in the middle of what the statements lock. */
function gatesOf({ members, open, drawn, refunded, corrected, running, withdrawals }: LockWorld): Record<string, Gate> {
  const row = (lock: (tx: Sql) => Promise<unknown>): Gate => ({ lock })
  const orderOf = (drawId: number, nth: number) =>
    row(
      (tx) => tx`select from bet_order o where (o.member_id, o.order_id) = (
          select x.member_id, x.order_id from bet_order x where x.draw_id = ${drawId}
          order by x.order_id offset ${nth} limit 1) for update`,
    )
  const walletOf = (nth: number) =>
    row(
      (tx) => tx`select from ledger_balance where account_id = (
          select account_id from ledger_balance where member_id = any (${arrayOf(members)}::bigint[])
            and kind = 'main' order by account_id offset ${nth} limit 1) for update`,
    )
  return {
    'the second wallet': walletOf(1),
    'the third wallet': walletOf(2),
    'an order of the open draw': orderOf(open, 4),
    'an order of the drawn one': orderOf(drawn, 4),
    'an order of the void one': orderOf(refunded, 4),
    'an order of the corrected one': orderOf(corrected, 10),
    'an order of the running chase': orderOf(running.drawIds[1] as number, 0),
    'a cycle of turnover': row((tx) => tx`select from vip_progress where member_id = ${members[1]} for update`),
    'the requirements of the second': row(
      (tx) => tx`select from turnover_member where member_id = ${members[1]} for update`,
    ),
    'a withdrawal': row(
      (tx) => tx`select from withdrawal_order where withdrawal_id = ${withdrawals.paying} for update`,
    ),
    'a debt': row((tx) => tx`select from member_debt where member_id = ${members[2]} for update`),
    'an exposure': row(
      (tx) => tx`select from bet_exposure where draw_id = ${open} and member_id = ${members[0]} for update`,
    ),
    'a settlement': row((tx) => tx`select from settlement where draw_id = ${drawn} for update`),
    'a reversal': row((tx) => tx`select from resettlement where draw_id = ${corrected} for update`),
    'the open draw': row((tx) => tx`select pg_advisory_xact_lock(7, ${open})`),
  }
}

/** The gates at which a statement stands still. */
async function gatesBefore(statement: LockStatement): Promise<string[]> {
  const found: string[] = []
  for (const [name, gate] of Object.entries(gates)) {
    const closed = await holdLock(gatekeeper, gate.lock)
    const run = start(one, statement)
    if ((await run.standsOrIsThrough()) === 'stands') found.push(name)
    await closed.release()
    run.end()
    await run.over
  }
  return found
}

/**
 * Both statements at once, the second when the first stands still at the gate or is through.
 * @returns their faults, and whether the second had to wait
 */
async function meet(first: LockStatement, second: LockStatement, gate: Gate | undefined) {
  const closed = gate && (await holdLock(gatekeeper, gate.lock))
  const runs = [start(one, first)]
  await runs[0]?.standsOrIsThrough()
  runs.push(start(other, second))
  const haveMet = (await runs[1]?.standsOrIsThrough()) === 'stands'
  await closed?.release()
  for (const run of runs) run.end()
  const faults = (await Promise.all(runs.map(({ over }) => over))).filter((fault) => fault !== undefined)
  return { faults, haveMet }
}

interface Run {
  standsOrIsThrough(): Promise<'stands' | 'through'>
  /** Rolls it back as soon as it is through. */
  end(): void
  /** What it failed with. */
  over: Promise<string | undefined>
}

/** Runs a statement in a transaction that keeps its locks until it is ended, and then is as if it had never been. */
function start(pool: Sql, statement: LockStatement): Run {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: known, resolve: knows } = Promise.withResolvers<number>()
  let isThrough = false
  const over = pool
    .begin(async (tx) => {
      const [{ pid }] = await tx<[{ pid: number }]>`select pg_backend_pid() as pid`
      knows(pid)
      await statement.run(tx as unknown as Sql)
      isThrough = true
      await ended
      throw UNDO
    })
    .then(
      () => undefined,
      (error: Error & { code?: string }) => {
        isThrough = true
        return error === UNDO ? undefined : `${error.code} ${error.message}`
      },
    )
  return {
    async standsOrIsThrough() {
      const pid = await known
      while (!isThrough) {
        const [row] = await db.owner<[{ stands: boolean }]>`
          select cardinality(pg_blocking_pids(${pid})) > 0 as stands`
        if (row.stands) return 'stands'
        await sleep(1)
      }
      return 'through'
    },
    end,
    over,
  }
}

const UNDO = new Error('undo')
