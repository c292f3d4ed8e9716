import { randomBytes, randomUUID } from 'node:crypto'
import { gameRecord } from '@liuhe/games/catalogue.ts'
import { commitmentOf, hexOf, roundWords, type Words } from '@liuhe/games/words.ts'
import type { Store } from '../store/store.ts'
import type { Sealer } from './seal.ts'

export type SeedRow = {
  seed_id: string
  player_id: number
  game: string
  sealed: string
  commitment: string
  player_seed: string
  next_nonce: number
  ended_at: number | null
}

/** Thrown when a round of a seed is open: it is never shown meanwhile. */
export class SeedInUse extends Error {}

/**
 * Seeds of games for one player. The only place that opens them: it gives words for a round whose bet stands, and a
 * seed as a whole when it has ended and no round of it is open.
 */
export type PlayerSeeds = {
  /** The one in use; made at the first question. */
  inUse(playerId: number, game: string): SeedRow
  /** Counts a round. Its number is used whatever becomes of the bet. */
  takeNonce(seedId: string): number
  /** Ends the seed, unless no round has used it, and begins the next. @throws SeedInUse */
  change(playerId: number, game: string, playerSeed: string): { ended: SeedRow | undefined; next: SeedRow }
  /**
   * The words of a round, or of one of its draws that have numbers of their own, from the round's on.
   * @throws when its bet does not stand, or for a number that was not taken
   */
  words(roundId: string, offset?: number): Words
  /** In hex; null while it is in use. */
  opened(seedId: string): string | null
}

/** A bet stands from its answer on. */
const STANDS = new Set(['BET_OK', 'RESULT', 'PAY_SENT', 'CLOSED'])
/**
 * Beside these, by how the game takes money: a bet that is sent with its win is drawn before it is sent, and kept
 * sealed; a reserve depends on the bids of the house, so its round reads the beginning of its words while it is chosen.
 */
const EARLY: Readonly<Record<string, string>> = { 'bet-win': 'NEW', tick: 'NEW', reserve: 'CHOOSING' }
/** Rounds that may still need their seed. */
const OPEN = `('NEW', 'CHOOSING', 'BET_SENT', 'BET_OK', 'RESULT', 'PAY_SENT')`

type RoundOfSeed = { seed_id: string; state: string; subject: string; nonce: number; salt: string; game: string }

export function playerSeeds(parts: { store: Store; sealer: Sealer; now: () => number }): PlayerSeeds {
  const { store, sealer, now } = parts
  const make = (playerId: number, game: string, playerSeed: string): SeedRow => {
    const serverSeed = randomBytes(32)
    const seedId = randomUUID()
    store.run(
      `insert into seed (seed_id, player_id, game, sealed, commitment, player_seed, next_nonce, made_at)
       values (?, ?, ?, ?, ?, ?, 0, ?)`,
      ...[seedId, playerId, game, sealer.seal(serverSeed, seedId), commitmentOf(hexOf(serverSeed)), playerSeed, now()],
    )
    return rowOf(seedId)
  }
  const rowOf = (seedId: string) => store.need<SeedRow>('select * from seed where seed_id = ?', seedId)
  const current = (playerId: number, game: string) =>
    store.one<SeedRow>('select * from seed where player_id = ? and game = ? and ended_at is null', playerId, game)
  const open = (row: SeedRow) => sealer.open(row.sealed, row.seed_id).toString('hex')
  return {
    inUse: (playerId, game) =>
      store.together(() => current(playerId, game) ?? make(playerId, game, randomBytes(12).toString('base64url'))),
    takeNonce: (seedId) =>
      store.together(() => {
        const { next_nonce: nonce } = rowOf(seedId)
        store.run('update seed set next_nonce = next_nonce + 1 where seed_id = ?', seedId)
        return nonce
      }),
    change: (playerId, game, playerSeed) =>
      store.together(() => {
        const row = current(playerId, game)
        if (row === undefined) return { ended: undefined, next: make(playerId, game, playerSeed) }
        if (row.next_nonce === 0) {
          store.run('update seed set player_seed = ? where seed_id = ?', playerSeed, row.seed_id)
          return { ended: undefined, next: rowOf(row.seed_id) }
        }
        const isUsed = store.one(`select 1 from round where seed_id = ? and state in ${OPEN} limit 1`, row.seed_id)
        if (isUsed !== undefined) throw new SeedInUse()
        store.run('update seed set ended_at = ? where seed_id = ?', now(), row.seed_id)
        return { ended: rowOf(row.seed_id), next: make(playerId, game, playerSeed) }
      }),
    words(roundId, offset = 0) {
      const text = 'select seed_id, state, subject, nonce, salt, game from round where round_id = ?'
      const round = store.one<RoundOfSeed>(text, roundId)
      const early = EARLY[gameRecord(round?.game ?? '')?.calls ?? '']
      if (round === undefined || !(STANDS.has(round.state) || round.state === early))
        throw new Error(`no words for a round that is ${round?.state}`)
      const { subject, salt, game: gameCode } = round
      const seed = rowOf(round.seed_id)
      const nonce = round.nonce + offset
      if (nonce >= seed.next_nonce) throw new Error(`no words for number ${nonce}, which was not taken`)
      return roundWords(open(seed), { gameCode, subject, nonce, salt })
    },
    opened(seedId) {
      const row = rowOf(seedId)
      return row.ended_at === null ? null : open(row)
    },
  }
}
