import { hash, randomBytes, randomUUID } from 'node:crypto'
import { roundWords, type Words } from '@liuhe/games/words.ts'
import type { Store } from '../store/store.ts'
import type { Chain } from '../wire.ts'
import type { Beacon } from './beacon.ts'
import type { Sealer } from './seal.ts'

/** A seed of a table, not opened yet. */
export type Place = { chainId: string; place: number; commitment: string; salt: string }

/**
 * Seeds of shared tables. Each is the hash of the one after it, and they are used in the order in which each revealed
 * one hashes to the one before. The first, the terminal, is published together with a round of a public beacon that has
 * not come; its value is the salt of the whole chain, so nobody chooses chains to his liking.
 */
export type Chains = {
  /** The next seed of a table; a chain is made where there is none, or the last one is used up. */
  next(tableId: string): Promise<Place>
  /** A seed that is in use, after a start. */
  again(place: Pick<Place, 'chainId' | 'place'>): Place
  /** Draws for a round of a table. @throws while its bets do not stand */
  draw<T>(round: string, gameCode: string, of: (words: Words) => T): T
  /** From now on everybody may know this seed and those before it. */
  reveal(place: Pick<Place, 'chainId' | 'place'>): string
  chainOf(chainId: string): Chain
  proofOf(round: string): { commitment: string; serverSeed: string | null; chain: Chain }
}

type ChainRow = {
  chain_id: string
  table_id: string
  generation: number
  length: number
  terminal: string
  beacon: string
  salt: string | null
  next_place: number
  revealed: number
}
type RoundRow = { chain_id: string; place: number; nonce: number; table_id: string; state: string }

/** From one kept seed of a chain to the next. */
const MARK_EVERY = 1_024

export type ChainParts = { store: Store; sealer: Sealer; beacon: Beacon; length: number; now: () => number }

export function createChains(parts: ChainParts): Chains {
  return new Links(parts)
}

class Links implements Chains {
  readonly #parts: ChainParts
  readonly #store: Store

  constructor(parts: ChainParts) {
    this.#parts = parts
    this.#store = parts.store
  }

  async next(tableId: string): Promise<Place> {
    const last = this.#store.one<ChainRow>(
      'select * from chain where table_id = ? order by generation desc limit 1',
      tableId,
    )
    const isOver = last === undefined || last.next_place > last.length
    const { chain_id: chainId } = await this.#salted(isOver ? this.#make(tableId, (last?.generation ?? 0) + 1) : last)
    return this.#store.together(() => {
      const { next_place: place } = this.#rowOf(chainId)
      this.#store.run('update chain set next_place = next_place + 1 where chain_id = ?', chainId)
      return this.again({ chainId, place })
    })
  }

  again({ chainId, place }: Pick<Place, 'chainId' | 'place'>): Place {
    const chain = this.#rowOf(chainId)
    return { chainId, place, commitment: this.#seedAt(chain, place - 1).toString('hex'), salt: saltOf(chain) }
  }

  draw<T>(round: string, gameCode: string, of: (words: Words) => T): T {
    const { chain_id, place, nonce, table_id: subject, state } = this.#roundOf(round)
    const isOpen = this.#store.one(
      `select 1 from round join call using (round_id)
       where table_round = ? and call.state = 'sent' and kind in ('bet', 'bet-win') limit 1`,
      round,
    )
    if (state === 'BETTING' || isOpen !== undefined) throw new Error(`no words for ${round}: its bets do not stand`)
    const chain = this.#rowOf(chain_id)
    const seed = this.#seedAt(chain, place).toString('hex')
    return of(roundWords(seed, { gameCode, subject, nonce, salt: saltOf(chain) }))
  }

  reveal({ chainId, place }: Pick<Place, 'chainId' | 'place'>): string {
    this.#store.run('update chain set revealed = max(revealed, ?) where chain_id = ?', place, chainId)
    return this.#seedAt(this.#rowOf(chainId), place).toString('hex')
  }

  chainOf(chainId: string): Chain {
    const { table_id, generation, terminal, beacon } = this.#rowOf(chainId)
    return { id: `${table_id}-${generation}`, terminal, beacon }
  }

  proofOf(round: string): { commitment: string; serverSeed: string | null; chain: Chain } {
    const { chain_id, place } = this.#roundOf(round)
    const chain = this.#rowOf(chain_id)
    const isRevealed = chain.revealed >= place
    return {
      commitment: this.#seedAt(chain, place - 1).toString('hex'),
      serverSeed: isRevealed ? this.#seedAt(chain, place).toString('hex') : null,
      chain: this.chainOf(chain_id),
    }
  }

  #rowOf(chainId: string): ChainRow {
    return this.#store.need<ChainRow>('select * from chain where chain_id = ?', chainId)
  }

  #roundOf(round: string): RoundRow {
    const text = 'select chain_id, place, nonce, table_id, state from table_round where round = ?'
    return this.#store.need<RoundRow>(text, round)
  }

  /** Computed down from the next kept one. */
  #seedAt({ chain_id, terminal }: ChainRow, place: number): Buffer {
    if (place === 0) return Buffer.from(terminal, 'hex')
    const mark = this.#store.need<{ place: number; sealed: string }>(
      'select place, sealed from chain_mark where chain_id = ? and place >= ? order by place limit 1',
      ...[chain_id, place],
    )
    let seed = this.#parts.sealer.open(mark.sealed, `${chain_id} ${mark.place}`)
    for (let at = mark.place; at > place; at--) seed = hash('sha256', seed, 'buffer')
    return seed
  }

  #make(tableId: string, generation: number): ChainRow {
    const { sealer, length, now } = this.#parts
    const chainId = randomUUID()
    let seed: Buffer = randomBytes(32)
    const marks: [number, Buffer][] = []
    for (let place = length; place > 0; place--) {
      if (place === length || place % MARK_EVERY === 0) marks.push([place, seed])
      seed = hash('sha256', seed, 'buffer')
    }
    return this.#store.together(() => {
      this.#store.run(
        `insert into chain (chain_id, table_id, generation, length, terminal, beacon, salt, next_place, revealed,
           made_at)
         values (?, ?, ?, ?, ?, '', null, 1, 0, ?)`,
        ...[chainId, tableId, generation, length, seed.toString('hex'), now()],
      )
      for (const [place, mark] of marks)
        this.#store.run(
          'insert into chain_mark values (?, ?, ?)',
          ...[chainId, place, sealer.seal(mark, `${chainId} ${place}`)],
        )
      return this.#rowOf(chainId)
    })
  }

  /** The beacon's round is named before its value is known. */
  async #salted(row: ChainRow): Promise<ChainRow> {
    if (row.salt !== null) return row
    const { beacon } = this.#parts
    const name = row.beacon === '' ? await beacon.comingRound() : row.beacon
    if (row.beacon === '') this.#store.run('update chain set beacon = ? where chain_id = ?', name, row.chain_id)
    const salt = await beacon.valueOf(name)
    this.#store.run('update chain set salt = ? where chain_id = ?', salt, row.chain_id)
    return this.#rowOf(row.chain_id)
  }
}

function saltOf({ chain_id, salt }: ChainRow): string {
  if (salt === null) throw new Error(`the chain ${chain_id} has no salt yet`)
  return salt
}
