import type { Money } from '@liuhe/domain/money.ts'
import type { PacketType } from '@liuhe/domain/red-packets/split.ts'
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { sweepRows } from '../../db/sweep.ts'

// Seeds that wait for packets, and packets that wait for their round. The engine's side.

export interface SeedRow {
  packetId: bigint
  commitment: string
  signer: string
  beacon: string
  genesisSeconds: bigint
  periodSeconds: number
}

/** A committed seed for a packet that is sent now, taken for good; undefined when there is none. */
export async function takeSeed(tx: Tx): Promise<SeedRow | undefined> {
  const [row] = await tx<SeedRow[]>`
    delete from red_packet_seed where packet_id = (
      select packet_id from red_packet_seed order by packet_id for update skip locked limit 1)
    returning packet_id as "packetId", commitment, signer, beacon, genesis_seconds as "genesisSeconds",
              period_seconds as "periodSeconds"`
  return row
}

/** Throws away seeds of another signer or beacon, and those of yesterday. @returns how many are left */
export async function keepSeedsOf(db: Queryable, { signer, beacon }: Pick<SeedRow, 'signer' | 'beacon'>) {
  const isUseless = db`signer <> ${signer} or beacon <> ${beacon} or made_at < clock_timestamp() - interval '1 day'`
  await sweepRows(db, 'red_packet_seed', isUseless)
  return countSeeds(db)
}

export async function countSeeds(db: Queryable): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*)::integer as count from red_packet_seed`
  return row.count
}

export async function nextPacketIds(db: Queryable, count: number): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select next_id() as id from generate_series(1, ${count}::integer)`
  return rows.map(({ id }) => id)
}

/** Writes committed seeds of one signer for one beacon. */
export const insertSeeds = (
  db: Queryable,
  seeds: readonly Pick<SeedRow, 'packetId' | 'commitment'>[],
  { signer, beacon, genesisSeconds, periodSeconds }: Omit<SeedRow, 'packetId' | 'commitment'>,
): Promise<unknown> => db`
  insert into red_packet_seed (packet_id, commitment, signer, beacon, genesis_seconds, period_seconds)
  select s.id, s.commitment, ${signer}, ${beacon}, ${genesisSeconds}, ${periodSeconds}
  from unnest(${arrayOf(seeds.map(({ packetId }) => packetId))}::bigint[],
              ${arrayOf(seeds.map(({ commitment }) => commitment))}::text[]) as s (id, commitment)`

/** A packet whose shares are not fixed yet. */
export interface UnfixedPacket {
  packetId: bigint
  roomId: number
  type: PacketType
  total: Money
  count: number
  beacon: string
  round: number
}

/** Packets of a signer that wait for their round, the next one first. */
export const selectUnfixed = (db: Queryable, signer: string) => db<UnfixedPacket[]>`
  select packet_id as "packetId", room_id as "roomId", type, total, share_count as count, beacon,
         round::float8 as round
  from red_packet where status = 0 and randomness is null and signer = ${signer}
  order by opens_at limit 200`

export interface FixedShares {
  packetId: bigint
  seed: string
  shares: readonly Money[]
  randomness: string
  signature: string | null
}

/** Writes what a round has fixed, once. @returns whether it was written now */
export const writeShares = (sql: Sql, fixed: FixedShares): Promise<boolean> =>
  sql.begin(async (tx) => {
    const { count } = await tx`
      update red_packet set randomness = ${fixed.randomness}, signature = ${fixed.signature}
      where packet_id = ${fixed.packetId} and status = 0 and randomness is null`
    if (count === 0) return false
    await tx`
      insert into red_packet_secret (packet_id, seed, shares)
      values (${fixed.packetId}, ${fixed.seed}, ${arrayOf(fixed.shares)}::bigint[])`
    return true
  })
