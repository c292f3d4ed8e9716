import { LEDGER, owners } from '@liuhe/tools/tidy/owners.ts'
import { ownerOfRoutine } from '@liuhe/tools/tidy/routine-owners.ts'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'

// Who touches what, as the database's own catalogue says it. `tidy` reads the files of the server; what a routine or a
// view does is only known here. Each list below is exact: what it no longer needs makes it fail.

/** Routines that write tables of another owner. Bets and their money are written together (ADR 005). */
const WRITE_BESIDE: Readonly<Record<string, readonly string[]>> = {
  bets_book: ['ledger_posting', 'ledger_transfer'],
  bets_chase_book: ['ledger_posting', 'ledger_transfer'],
  bets_chase_stop: ['ledger_transfer'],
  bets_debit: ['ledger_balance'],
  bets_pay: ['ledger_transfer'],
  // Months of orders are made with those of postings.
  books_make_ahead: ['bet_order'],
  // Who is a host, and who has the chat, stands on the member.
  chat_set_standing: ['member'],
  // Marks the wallets that limits guard, so that a bet of anyone else asks no further.
  gaming_changed: ['ledger_balance'],
  // What a source reports becomes the result of the draw, or undoes it.
  results_correct: ['draw', 'resettlement', 'settlement'],
  results_publish: ['draw'],
  results_report: ['draw'],
  results_void: ['draw'],
  // The level of a member stands on the member.
  vip_count_settled: ['member'],
  vip_raise_all: ['member'],
  // A round as reports have it is written with its money.
  wallet_write_rounds: ['game_round'],
}

/** Routines that read wallets and transfers, beside those of the ledger. */
const READ_BOOKS = [
  'agent_pay',
  'agent_statement_pay',
  'bets_announce_balances',
  'bets_book',
  'bets_cancel',
  'bets_chase',
  'bets_chase_book',
  'bets_chase_judge',
  'bets_chase_replay',
  'bets_chase_stop',
  'bets_collect_debts',
  'bets_debit',
  'bets_judge',
  'bets_pay',
  'bets_place_capped',
  'bets_place_lock',
  'bets_reverse_orders',
  'bets_settle_chunk',
  'bets_void_chunk',
  'bets_void_one',
  'bets_write_past',
  'gaming_changed',
  'gaming_lock',
  'stat_count',
  'wallet_announce',
  'wallet_balance',
  'wallet_collect',
  'wallet_collect_debts',
  'wallet_facts',
  'wallet_pay',
  'wallet_take',
]

/** Views that compare bets with their money; the first two say what bills bring to teams, and what members have. */
const VIEWS_OF_BOOKS = [
  'agent_bill',
  'agent_member',
  'agent_rebate_difference',
  'agent_rebate_payable',
  'agent_statement_difference',
  'agent_statement_payable',
  'bet_base_difference',
  'bet_difference',
  'live_money_difference',
  'stat_difference',
  'withdrawal_difference',
]

/** Routines that put a statement together; what it touches can't be read from them, so people have. */
const BUILD_STATEMENTS = [
  'books_make_ahead',
  'chat_make_months',
  'content_tell_games',
  'ledger_cut_transfers',
  'ledger_guard_partition',
  'ledger_guard_transfers',
  'ledger_make_months',
]

const database = useTestDatabase()

test('a routine writes the tables of its owner, or those that are listed', async () => {
  const { routines } = await look()
  const beside = routines.flatMap(({ name, writes }) => {
    const foreign = writes.filter((table) => !isOwn(name, table))
    return foreign.length === 0 ? [] : [[name, foreign] as const]
  })
  expect(Object.fromEntries(beside)).toEqual(WRITE_BESIDE)
  expect(routines.filter(({ builds }) => builds).map(({ name }) => name)).toEqual(BUILD_STATEMENTS)
})

test('the books are read by routines and views that are listed', async () => {
  const { routines, views } = await look()
  const readers = routines.filter(({ name, names }) => ownerOfRoutine(name) !== 'ledger/' && names.some(isBook))
  expect(readers.map(({ name }) => name)).toEqual(READ_BOOKS)
  const shown = views.filter(({ name, reads }) => owners[name] !== LEDGER && reads.some(isBook))
  expect(shown.map(({ name }) => name)).toEqual(VIEWS_OF_BOOKS)
})

test('every table, view and routine of the database has an owner', async () => {
  const { tables, routines } = await look()
  expect(tables.filter((table) => !Object.hasOwn(owners, table))).toEqual(['schema_migration'])
  expect(Object.keys(owners).filter((table) => !tables.includes(table))).toEqual([])
  expect(routines.filter(({ name }) => ownerOfRoutine(name) === undefined)).toEqual([])
  // What is everybody's writes nothing.
  expect(routines.filter(({ name, writes }) => ownerOfRoutine(name) === '' && writes.length > 0)).toEqual([])
})

test('a write is seen in every spelling', async () => {
  await database.owner`
    create function vip_sleight() returns void language plpgsql as $$ begin
      UPDATE  only public."ledger_balance" set balance = 0;
      insert /* all */ into bet_order_rest select * from bet_order;
      -- update notice set title = ''
      execute 'truncate ' || 'x';
    end $$`
  await database.owner`
    create function vip_reading() returns bigint language sql begin atomic
      select max(amount) from ledger_posting; end`
  await database.owner`create view vip_books as select * from ledger_entry`
  const { routines, views } = await look()
  const of = (name: string) => routines.find((routine) => routine.name === name)
  expect(of('vip_sleight')).toMatchObject({ writes: ['bet_order', 'ledger_balance'], builds: true })
  expect(of('vip_reading')).toMatchObject({ writes: [], names: ['ledger_posting'] })
  expect(views.find(({ name }) => name === 'vip_books')?.reads).toEqual(['ledger_entry'])
  await database.owner`drop view vip_books`
  await database.owner`drop function vip_reading(), vip_sleight()`
})

const isBook = (table: string): boolean => owners[table] === LEDGER
const isOwn = (routine: string, table: string): boolean =>
  owners[table]?.test(`${ownerOfRoutine(routine)}queries.ts`) === true

/** What the catalogue says: partitions under the name of their table, everything in the order of the names. */
async function look() {
  const { owner: sql } = database
  const relations = await sql<{ name: string; whole: string }[]>`
    select c.relname as name, coalesce(p.relname, c.relname) as whole
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') order by c.relname collate "C"`
  const whole = new Map(relations.map((each) => [each.name, each.whole]))
  const tablesIn = (names: Iterable<string>) => [...new Set([...names].flatMap((name) => whole.get(name) ?? []))].sort()
  const made = await sql<{ name: string; code: string }[]>`
    select proname as name, concat_ws(' ', pg_get_function_arguments(oid), prosrc, pg_get_function_sqlbody(oid)) as code
    from pg_proc where pronamespace = 'public'::regnamespace order by proname collate "C"`
  const viewed = await sql<{ name: string; reads: string[] }[]>`
    select v.relname as name, array_agg(distinct t.relname::text) as reads
    from pg_depend d
    join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
    join pg_class v on v.oid = r.ev_class
    join pg_class t on d.refclassid = 'pg_class'::regclass and t.oid = d.refobjid and t.oid <> v.oid
    where v.relnamespace = 'public'::regnamespace group by 1 order by v.relname collate "C"`
  return {
    tables: tablesIn(whole.keys()),
    routines: made.map(({ name, code }) => ({ name, ...touchedBy(code, tablesIn) })),
    views: viewed.map(({ name, reads }) => ({ name, reads: tablesIn(reads) })),
  }
}

const WRITES = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate|alter\s+table|partition\s+of)\s+` +
    String.raw`(?:table\s+)?(?:only\s+)?(?:"?public"?\s*\.\s*)?"?(\w+)`,
  'g',
)

function touchedBy(body: string, tablesIn: (names: Iterable<string>) => string[]) {
  const code = body.toLowerCase().replace(/--.*$|\/\*[\s\S]*?\*\//gm, ' ')
  return {
    writes: tablesIn([...code.matchAll(WRITES)].map(([, table]) => table as string)),
    names: tablesIn(code.match(/\b[a-z]\w+/g) ?? []),
    builds: /\bexecute\b/.test(code),
  }
}
