import { addRequirement } from '../apps/server/src/modules/turnover/add-requirement.ts'
import { countDue } from '../apps/server/src/modules/turnover/count.ts'
import { readSources, readTurnover } from '../apps/server/src/modules/turnover/read-turnover.ts'
import { settleOrders } from '../apps/server/src/modules/bets/settle-orders.ts'
import { connect, type Sql } from '../apps/server/src/db/connect.ts'
import { drawIs } from '../apps/server/src/testing/money-world.ts'
import { makeMembers, openDraw } from './bet-world.ts'
import { percentile, ratioOf } from './measure.ts'
import type { Bench } from './run.ts'
import { calm, makeOrders, OPEN_NUM } from './settlement.ts'

const ORDERS = 100_000
const DEPOSITS = 20
const READS = 400
const ALLOWED_MS = 5

/** However many orders there are, the same rows are read. */
const TIMES_MOST = 1.5

/**
 * Reading the turnover of one member with 100,000 settled orders and twenty deposits: beside that of a member with as
 * many deposits and no order, one read after the other, and against what is allowed, 5 ms. The facts say what counting
 * those orders took, all of one draw.
 */
export const turnover: Bench = async ({ cluster, options }) => {
  const database = await cluster.database('turnover', 'migrated')
  const { owner } = database
  await makeMembers(owner, 1)
  const [member] = await owner<{ memberId: bigint }[]>`select member_id as "memberId" from member limit 1`
  const memberId = member?.memberId as bigint
  const sql = connect(database.url)
  const rounds = { ours: [] as number[], baseline: [] as number[] }
  const beside = { ours: [] as number[], baseline: [] as number[] }
  try {
    await addDeposits(sql, memberId)
    const { drawId } = await openDraw(owner, '20990001')
    await makeOrders(owner, drawId, ORDERS)
    await drawIs(owner, drawId, OPEN_NUM)
    await settleOrders(sql, drawId)
    await calm(owner)
    const countMs = await timed(() => countDue(sql))
    const who = { memberId, isExcluded: false }
    const [{ otherId }] = await owner<[{ otherId: bigint }]>`
      insert into member (account, account_key, kind, password_hash) values ('other', 'other', 'member', 'none')
      returning member_id as "otherId"`
    await addDeposits(sql, otherId)
    const other = { memberId: otherId, isExcluded: false }
    const { sumAllDml } = await readTurnover(sql, who)
    if (sumAllDml === 0n) throw new Error('nothing was counted')
    const sourcesMs: number[] = []
    for (let round = -1; round < options.rounds; round += 1) {
      const [taken, othersTaken]: [number[], number[]] = [[], []]
      for (let n = 0; n < READS; n += 1) {
        taken.push(await timed(() => readTurnover(sql, who)))
        othersTaken.push(await timed(() => readTurnover(sql, other)))
      }
      sourcesMs.push(await timed(() => readSources(sql, who)))
      if (round < 0) continue
      rounds.ours.push(percentile(taken, 0.99))
      rounds.baseline.push(ALLOWED_MS)
      beside.ours.push(percentile(taken, 0.5))
      beside.baseline.push(percentile(othersTaken, 0.5))
    }
    const facts = { countMs, sourcesMs: percentile(sourcesMs, 0.5) }
    const orders = `${ORDERS.toLocaleString('en')} orders of one member`
    const line = { unit: 'ms', shall: 'at-most', facts } as const
    return [
      ratioOf({ ...line, name: `turnover read, ${orders}`, against: 'no order', target: TIMES_MOST, rounds: beside }),
      ratioOf({ ...line, name: `p99 of reading turnover, ${orders}`, against: 'allowed', target: 1, rounds }),
    ]
  } finally {
    await sql.end({ timeout: 2 })
  }
}

async function addDeposits(sql: Sql, memberId: bigint): Promise<void> {
  for (let n = 0; n < DEPOSITS; n += 1) {
    const source = { sourceKind: 'recharge', sourceNo: `R${n}`, deposit: 1_000_000n, gift: 100_000n } as const
    await sql.begin((tx) => addRequirement(tx, { memberId, ...source }))
  }
}

/** Milliseconds. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
