import { hexOf } from '@liuhe/domain/proof/draw-key.ts'
import { LI_PER_FEN } from '@liuhe/domain/money.ts'
import { sharesOf } from '@liuhe/domain/red-packets/packet-proof.ts'
import { createHmac } from 'node:crypto'
import type { Sql } from '../../db/connect.ts'
import * as queries from './seed-queries.ts'

/** What the engine brings: its signer and its beacons, as far as packets need them. */
export interface SharesDesk {
  signer: {
    identity(): Promise<string>
    packetCommitment(packetId: string): Promise<Uint8Array>
    packetSeed(request: { packetId: string; beacon: string; round: number } & RoundValue): Promise<Uint8Array>
  }
  beacon: {
    current(): BeaconRounds | undefined
    of(chainHash: string): BeaconRounds | undefined
  }
}

interface RoundValue {
  randomness: string
  signature: string | null
}

interface BeaconRounds {
  chainHash: string
  genesisSeconds: number
  periodSeconds: number
  value(round: number): RoundValue | undefined
}

/** So many seeds lie ready; a busy second of a large site uses some ten. */
export const SEEDS_READY = 100

/** Commits seeds ahead, by the signer, so that a packet is sent without waiting for it. @returns how many are new */
export async function prepareSeeds(sql: Sql, { signer, beacon }: SharesDesk, most = SEEDS_READY): Promise<number> {
  const chain = beacon.current()
  if (chain === undefined) return 0
  const identity = await signer.identity()
  const { chainHash, genesisSeconds, periodSeconds } = chain
  const ready = await queries.keepSeedsOf(sql, { signer: identity, beacon: chainHash })
  const missing = Math.max(0, most - ready)
  if (missing === 0) return 0
  const seeds = (await queries.nextPacketIds(sql, missing)).map(async (packetId) => ({
    packetId,
    commitment: hexOf(await signer.packetCommitment(String(packetId))),
  }))
  const rounds = { signer: identity, beacon: chainHash, genesisSeconds: BigInt(genesisSeconds), periodSeconds }
  await queries.insertSeeds(sql, await Promise.all(seeds), rounds)
  return missing
}

/**
 * Fixes the shares of packets whose round has come (Trust §5). Doing it twice, or in two processes, changes nothing.
 * @returns how many were fixed
 */
export async function fixShares(sql: Sql, { signer, beacon }: SharesDesk): Promise<number> {
  let fixed = 0
  for (const packet of await queries.selectUnfixed(sql, await signer.identity())) {
    const { packetId, type, total, count, round } = packet
    const value = beacon.of(packet.beacon)?.value(round)
    if (value === undefined) continue
    const name = { packetId: String(packetId), round }
    const seed = await signer.packetSeed({ ...name, beacon: packet.beacon, ...value })
    const split = { ...name, totalFen: Number(total / LI_PER_FEN), count, type, randomness: value.randomness }
    const shares = sharesOf(seed, split, hmacSha256).map((fen) => BigInt(fen) * LI_PER_FEN)
    if (await queries.writeShares(sql, { packetId, seed: hexOf(seed), shares, ...value })) fixed += 1
  }
  return fixed
}

const hmacSha256 = (key: Uint8Array, bytes: Uint8Array): Uint8Array => createHmac('sha256', key).update(bytes).digest()
