import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { DEFAULT_LIMITS } from '@liuhe/domain/bets/limits.ts'
import { priceOrder } from '@liuhe/domain/bets/price.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { APP_ROLE, connect, type Sql, urlForDatabase, urlForRole } from '../../db/connect.ts'
import { MIGRATIONS, migrate } from '../../db/migrate.ts'
import type { PricedBet } from './priced-bet.ts'
import { placeBatch } from './queries.ts'
import { aLine, checkBooks } from './testing.ts'
import { aMember, anOpenDraw, drawIs, give } from '../../testing/money-world.ts'
import { placesOf, requestIdAt, transferMonth } from '../../testing/month-world.ts'
import { patient } from '../../testing/patience.ts'
import { signUpBonus } from '../../ledger/events.ts'
import { findReplay, makeMonths, post } from '../../ledger/index.ts'

// A database of the release before keys carried their time, with what was booked then, brought to this release.

const BEFORE = '0059'
/** The first migration of the release after it. */
const AFTER = '0066'
const names = ['alone', 'beside', 'next'].map((kind) => `keys_${kind}_${process.pid}`)
let admin: Sql
let folder: string
let folderOfTimes: string
const open: Sql[] = []
beforeAll(async () => {
  admin = connect(inject('testCluster').serverUrl, { max: 1 })
  folder = await migrationsBefore(BEFORE)
  folderOfTimes = await migrationsBefore(AFTER)
})
afterAll(async () => {
  await Promise.all(open.map((pool) => pool.end({ timeout: 1 })))
  for (const name of names) await admin`drop database if exists ${admin(name)} with (force)`
  await admin?.end({ timeout: 1 })
  for (const made of [folder, folderOfTimes]) await rm(made, { recursive: true })
})

it('books nothing again that was booked before, and moves a key of a later month into it [I-06, F-O5]', {
  timeout: patient(60_000),
}, async () => {
  const { owner } = await anOldDatabase(names[0] as string)
  const old = await whatWasBooked(owner)
  expect(await migrate(owner)).toContain('0059-keys-that-carry-their-time.sql')
  await isBookedOnce(owner, old)
  const [next, first] = [(await transferMonth(owner, 1)).name, 'ledger_transfer_first']
  expect(await Promise.all(old.keys.map((key) => placesOf(owner, key)))).toEqual(
    [first, first, next, 'ledger_transfer_later'].map((place) => [place]),
  )
  await makeMonths(owner)
  await expect(owner`delete from ledger_transfer_first`).rejects.toThrow('append-only')
  await checkBooks(owner)
})

it('leaves the table whole while a process of the release before runs, and cuts it when told [I-06, F-O5]', {
  timeout: patient(60_000),
}, async () => {
  const { owner, app } = await anOldDatabase(names[1] as string)
  const old = await whatWasBooked(owner)
  await app`select`
  // The release before goes on: the calls that it makes, and the statement that needs the primary key.
  let isOver = false
  let booked = 0
  const beside = (async () => {
    while (!isOver) {
      const [answer] = await placeBatch(app, [{ ...old.bet, requestId: `beside-${booked}` }], yuan('1000000'))
      if (answer === 'busy') continue
      if (answer === undefined || answer === 'next' || answer.outcome !== 'placed')
        throw new Error(`A bet was not placed: ${JSON.stringify(answer)}.`)
      booked++
    }
  })()
  await migrate(owner)
  const shape = () => owner<{ kind: string }[]>`
    select relkind::text as kind from pg_class where oid = 'ledger_transfer'::regclass`
  expect(await shape()).toEqual([{ kind: 'r' }])
  await expect.poll(() => booked).toBeGreaterThan(5)
  const seenBefore = await app<{ total: bigint }[]>`
    select sum(p.amount)::bigint as total, t.body_hash from ledger_transfer t join ledger_posting p using (transfer_id)
    where t.scope = ${old.scope} and t.key = ${old.keys[0] as string} group by t.transfer_id`
  expect(seenBefore).toMatchObject([{ total: STAKE }])
  await isBookedOnce(owner, old)
  await makeMonths(app)

  const until = booked + 5
  await Promise.all([owner`select ledger_cut_transfers()`, app`select books_make_ahead(3)`])
  await owner`select ledger_cut_transfers()`
  expect(await shape()).toEqual([{ kind: 'p' }])
  // What notes bills for the figures of teams stands on every partition.
  const noted = await owner`
    select from pg_trigger t join pg_inherits i on i.inhrelid = t.tgrelid
    where i.inhparent = 'ledger_transfer'::regclass and t.tgname = 'agent_bill_moved'`
  const parts = await owner`select from pg_inherits where inhparent = 'ledger_transfer'::regclass`
  expect(noted).toHaveLength(parts.length)
  await expect.poll(() => booked).toBeGreaterThan(until)
  isOver = true
  await beside
  await isBookedOnce(owner, old)
  await makeMonths(app)
  await checkBooks(owner)
})

it('cuts a table that was left whole with the next release, beside processes of this one [I-06, F-O5]', {
  timeout: patient(60_000),
}, async () => {
  const { owner, app, url } = await anOldDatabase(names[2] as string)
  const old = await whatWasBooked(owner)
  await app`select`
  await migrate(owner, { migrations: folderOfTimes, version: '5.0.0' })
  const nextOwner = connect(url, { max: 1 })
  open.push(nextOwner)
  await migrate(nextOwner)
  const [table] = await owner`select relkind::text as kind from pg_class where oid = 'ledger_transfer'::regclass`
  expect(table).toEqual({ kind: 'p' })
  await app`select`
  await isBookedOnce(owner, old)
  await checkBooks(owner)
})

async function migrationsBefore(end: string): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'liuhe-migrations-'))
  for (const file of await readdir(MIGRATIONS)) {
    if (file < end) await cp(path.join(MIGRATIONS, file), path.join(made, file))
  }
  return made
}

async function anOldDatabase(name: string, from = folder): Promise<{ owner: Sql; app: Sql; url: string }> {
  const { serverUrl, appPassword } = inject('testCluster')
  await admin`create database ${admin(name)}`
  const url = urlForDatabase(serverUrl, name)
  const owner = connect(url, { max: 3 })
  const app = connect(urlForRole(url, APP_ROLE, appPassword), { max: 2 })
  open.push(owner, app)
  await migrate(owner, { migrations: from, version: '5.0.0' })
  await owner`insert into system_config values ('hy_is_cancel', '1') on conflict do nothing`
  return { owner, app, url }
}

const STAKE = yuan('10')

/** Bets of all kinds of numbers, one of them cancelled; a settlement that has paid a chunk, and stopped there. */
async function whatWasBooked(owner: Sql) {
  const member = await aMember(owner, { balance: yuan('100000') })
  await post(owner, signUpBonus({ memberId: member, amount: yuan('8') }))
  const far = newRequestId(Date.UTC(2031, 4, 7), new Uint8Array(10))
  const { fromMs } = await transferMonth(owner, 1)
  // As the app of that time numbered; as others may have; and what nobody should have sent.
  const keys = ['0123456789abcdef0123456789abcdef', requestIdAt(0), newRequestId(fromMs + 7, new Uint8Array(10)), far]
  const oddsOf = (key: string) => DEFAULT_ODDS[key]
  const priced = priceOrder([aLine('101', '07', '10')], {
    ...{ gameId: 71, family: 'LHC', lunarYear: 2026, oddsOf, limits: DEFAULT_LIMITS, rebateMaxTenths: 0 },
  })
  if (!priced.ok) throw new Error(priced.reason.code)
  const betOf = async (requestId: string): Promise<PricedBet> => ({
    memberId: member,
    drawId: await anOpenDraw(owner),
    requestId,
    bodyHash: Buffer.alloc(32, 1),
    winCap: DEFAULT_LIMITS.payoutMax,
    lines: priced.lines,
  })
  const bets = await Promise.all(keys.map(betOf))
  const orders: bigint[] = []
  for (const bet of bets) {
    const [answer] = await placeBatch(owner, [bet], yuan('1000000'))
    const isPlaced = typeof answer === 'object' && answer.outcome === 'placed'
    if (!isPlaced) throw new Error('The bet was not placed.')
    orders.push((answer.orderIds as bigint[])[0] as bigint)
  }
  const [cancelled = 0n, paid = 0n] = orders
  await owner`select from bets_cancel(${member}, ${`{${cancelled}}`}::bigint[])`
  const { drawId } = bets[1] as PricedBet
  await drawIs(owner, drawId, '1,2,3,4,5,6,7')
  await owner`select bets_settle_begin(${drawId}, 'settle')`
  await owner`select bets_settle_chunk(${drawId}, 1, 0, ${paid}, ${`{${paid}}`}::bigint[], '{1}', '{480000}', '{10000}',
    '{0}', '{10000}', '{null}')`
  const bet = await betOf('another')
  return { member, scope: `bet:${member}`, keys, bets, orders, cancelled, drawId, bet }
}

/** Tries everything once more, as both releases do. */
async function isBookedOnce(owner: Sql, old: Awaited<ReturnType<typeof whatWasBooked>>): Promise<void> {
  const { member, scope, keys, bets, orders, cancelled, drawId } = old
  for (const [index, bet] of bets.entries()) {
    const [again] = await placeBatch(owner, [bet], yuan('1000000'))
    expect(again).toMatchObject({ outcome: 'replayed', orderIds: [orders[index]] })
    expect(await findReplay(owner, scope, bet.requestId)).toMatchObject({ orderIds: [orders[index]] })
    expect(await placesOf(owner, keys[index] as string)).toHaveLength(1)
  }
  await expect(post(owner, signUpBonus({ memberId: member, amount: yuan('8') }))).resolves.toMatchObject({
    outcome: 'replayed',
  })
  const [refund] = await owner<{ outcome: string }[]>`
    select outcome from ledger_post('bet-cancelled', 7::smallint, 'order', ${`cancel:${cancelled}`},
      sha256(convert_to(${String(cancelled)}, 'UTF8')), 'draw', null, 'test', '{house:opening}',
      ${`{member:${member}:main}`}, '{10000}', '{null}')`
  expect(refund).toEqual({ outcome: 'replayed' })
  const pay = owner`
    select bets_pay('bet-paid', 4::smallint, ${`settle:${drawId}:1`}, 'paid:0', ${drawId},
      '{1}', '{2}', '{1}', '{null}')`
  await expect(pay).rejects.toMatchObject({ code: '23505' })
  await give(owner, member, 1n)
}
