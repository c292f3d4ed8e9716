import * as bills from '@liuhe/contract/api/bills.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, siteDateOf } from '@liuhe/domain/time.ts'
import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { billsOf, billSums } from '../apps/server/src/ledger/bills.ts'
import { describeBills } from '../apps/server/src/modules/bills/describe-bills.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { aMember } from '../apps/server/src/testing/money-world.ts'
import { inTurns, median, type Ratio, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'

const MANY = 1_000_000
const FEW = 100
const TARGET = 1.5
/** Bills of a year, of which the last week has its share. */
const DAYS = 365
const ROWS = 20
const CHUNK = 100_000
/** Pages of one round, and how many come first that nobody counts. */
const PAGES = 400
const WARM = 100

/**
 * What the page of bills asks for when it opens, the newest twenty of the last seven days with their sums, for a member
 * with a million bills against one with a hundred in the same books. Beside it: what the first look ever costs, which
 * counts the past.
 */
export const firstPage: Bench = async ({ cluster, options }) => {
  const { owner, url } = await cluster.database('bills', 'migrated')
  const [large, small] = [await aMember(owner), await aMember(owner)]
  for (let from = 0; from < MANY; from += CHUNK) await fill(owner, large, { from, until: from + CHUNK, of: MANY })
  await fill(owner, small, { from: 0, until: FEW, of: FEW })
  await owner`vacuum analyze`
  const sql = connect(url, { max: 1, name: 'bench-bills' })
  try {
    const began = performance.now()
    await openPage(sql, large)
    const firstLookMs = performance.now() - began
    const [pages, sums] = [
      await inTurns({ ours: roundOf(sql, large, readPage), baseline: roundOf(sql, small, readPage) }, options),
      await inTurns({ ours: roundOf(sql, large, openPage), baseline: roundOf(sql, small, openPage) }, options),
    ]
    return [
      lineOf('first page of the bills', pages, { firstLookMs }),
      lineOf('first page of the bills with its sums', sums, {}),
    ]
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const lineOf = (name: string, rounds: { ours: number[]; baseline: number[] }, facts: Record<string, number>): Ratio =>
  ratioOf({
    name: `${name}, ${MANY.toLocaleString('en')} bills`,
    unit: 'ms',
    against: `${FEW} bills`,
    target: TARGET,
    shall: 'at-most',
    rounds,
    facts,
  })

type Read = (sql: Sql, memberId: bigint) => Promise<unknown>

/** The median of many pages, in ms. */
const roundOf = (sql: Sql, memberId: bigint, read: Read) => async (): Promise<number> => {
  const taken: number[] = []
  for (let page = 0; page < WARM + PAGES; page++) {
    const began = performance.now()
    await read(sql, memberId)
    if (page >= WARM) taken.push(performance.now() - began)
  }
  return median(taken)
}

const week = () => {
  const until = siteDateOf(systemClock.now())
  return { from: addDays(until, -6), until }
}

/** As the handler of `bills.list` does it. */
async function readPage(sql: Sql, memberId: bigint): Promise<number> {
  const lines = await billsOf(sql, memberId, { ...week(), rows: ROWS })
  const shown = await describeBills({ sql, clock: systemClock }, memberId, lines)
  if (shown.length !== ROWS) throw new Error(`${bills.list.name} has ${shown.length} rows and not ${ROWS}`)
  return shown.length
}

/** The page and its sums. */
async function openPage(sql: Sql, memberId: bigint): Promise<void> {
  await readPage(sql, memberId)
  await billSums(sql, memberId, week())
}

/** Bills `from` to `until` of so many: all but the last tenth over a year, that tenth in the last week. */
async function fill(
  owner: Sql,
  memberId: bigint,
  { from, until, of }: { from: number; until: number; of: number },
): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`
      create temporary table bill on commit drop as
      select n, id_at(x.at) + n as transfer_id, x.at, b.account_id, b.last_seq + n - ${from} + 1 as seq,
             b.balance + (n - ${from} + 1) * ${AMOUNT}::bigint as balance_after
      from generate_series(${from}::bigint, ${until}::bigint - 1) n
      cross join lateral (
        select now() - case when n < 0.7 * ${of}::bigint
                         then interval '8 days' + (0.7 * ${of}::bigint - n) / ${of}::bigint * ${DAYS} * interval '1 day'
                         else (${of}::bigint - n) / (0.3 * ${of}::bigint) * interval '6 days' end as at
      ) x
      join ledger_balance b on b.member_id = ${memberId} and b.kind = 'main'`
    await tx`
      insert into ledger_transfer
      select transfer_id, 'bench', case n % 20 when 0 then 2 else 4 end, 'bench', ${memberId}::text || ':' || n,
             sha256(n::text::bytea), null, null, 'bench', at from bill order by n`
    await tx`
      insert into ledger_posting
      select transfer_id, 1, h.house, account_id, ${AMOUNT}, null, null, null, seq, balance_after
      from bill cross join (select ledger_account_at('house:opening') as house) h order by n`
    await tx`
      update ledger_balance b set balance = b.balance + s.lines * ${AMOUNT}::bigint, last_seq = b.last_seq + s.lines
      from (select account_id, count(*) as lines from bill group by 1) s where s.account_id = b.account_id`
  })
}
const AMOUNT = yuan('1')
