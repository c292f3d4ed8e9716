// What was staked on a turn, fixed and published at its close, before the round that decides it exists. A bet slipped
// in later would not be under the root (Reliability §4.2.4).
import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Queryable, Sql } from '../db/connect.ts'
import { announceClose } from './announce-draw.ts'
import { betLeaf, merkleBuilder } from './merkle.ts'

/** What the record needs of the bets. Nothing joins or leaves a closed turn, so both may be asked again later. */
export type BetsAtClose = {
  /** Number and sum (厘) of pending bets of each turn that has any. */
  stakesAtClose(sql: Queryable, drawIds: readonly number[]): Promise<{ drawId: number; count: number; total: bigint }[]>
  /** The pending bets of a turn in the order of their numbers, a chunk at a time. */
  ordersAtClose(sql: Queryable, drawId: number): AsyncIterable<readonly { orderNo: string; canonical: string }[]>
}

/** The public part of a close record; money in 厘, hashes in hex. */
export type CloseRecord = {
  gameId: number
  turnNum: string
  closeAt: string
  betCount: number
  stakeTotal: string
  betsRoot: string
  prevRecordHash: string
}

/** SHA-256 of the record's values as a JSON array in the order of `CloseRecord`: the game's next record names it. */
export const recordHashOf = (record: CloseRecord): Buffer => {
  const { gameId, turnNum, closeAt, betCount, stakeTotal, betsRoot, prevRecordHash } = record
  return hash(
    'sha256',
    JSON.stringify([gameId, turnNum, closeAt, betCount, stakeTotal, betsRoot, prevRecordHash]),
    'buffer',
  )
}

/** The salt of one order under a record's secret key: told to its owner only. */
export const saltOf = (saltKey: Uint8Array, orderNo: string): string =>
  createHmac('sha256', saltKey).update(orderNo).digest('hex').slice(0, 32)

/** Writes and announces the records of closed turns that have bets and no record yet; those with few bets first. */
export async function recordClose({ sql, bets }: { sql: Sql; bets: BetsAtClose }, drawIds: readonly number[]) {
  if (drawIds.length === 0) return
  const stakes = await bets.stakesAtClose(sql, drawIds)
  for (const { drawId, count, total } of stakes.toSorted((a, b) => a.count - b.count)) {
    const [known] = await sql`select from draw_close_record where draw_id = ${drawId}`
    if (!known) await recordOne({ sql, bets }, { drawId, count, total })
  }
}

async function recordOne(
  { sql, bets }: { sql: Sql; bets: BetsAtClose },
  { drawId, count, total }: { drawId: number; count: number; total: bigint },
): Promise<void> {
  const saltKey = randomBytes(32)
  const tree = merkleBuilder()
  for await (const chunk of bets.ordersAtClose(sql, drawId)) {
    for (const { orderNo, canonical } of chunk) tree.add(betLeaf(orderNo, saltOf(saltKey, orderNo), canonical))
  }
  if (tree.count() !== count) throw new Error(`turn ${drawId} has ${count} bets but ${tree.count()} leaves`)

  await sql.begin(async (tx) => {
    // A game's records form one chain: the lock makes the previous record certain.
    const [draw] = await tx<{ gameId: number; turnNum: string; closeAt: Date }[]>`
      select d.game_id as "gameId", d.turn_num as "turnNum", d.close_at as "closeAt"
      from draw d join game g using (game_id) where d.draw_id = ${drawId} for no key update of g`
    if (!draw) throw new Error(`no draw ${drawId}`)
    const [previous] = await tx<{ recordNo: number; recordHash: Buffer }[]>`
      select record_no as "recordNo", record_hash as "recordHash" from draw_close_record
      where game_id = ${draw.gameId} order by record_no desc limit 1`
    const record: CloseRecord = {
      gameId: draw.gameId,
      turnNum: draw.turnNum,
      closeAt: draw.closeAt.toISOString(),
      betCount: count,
      stakeTotal: String(total),
      betsRoot: tree.root().toString('hex'),
      prevRecordHash: (previous?.recordHash ?? Buffer.alloc(32)).toString('hex'),
    }
    const { count: written } = await tx`
      insert into draw_close_record
        (draw_id, game_id, record_no, bet_count, stake_total, bets_root, salt_key, prev_record_hash, record_hash)
      values (${drawId}, ${draw.gameId}, ${(previous?.recordNo ?? 0) + 1}, ${count}, ${total}, ${tree.root()},
              ${saltKey}, ${previous?.recordHash ?? Buffer.alloc(32)}, ${recordHashOf(record)})
      on conflict (draw_id) do nothing`
    if (written > 0) await announceClose(tx, record)
  })
}
