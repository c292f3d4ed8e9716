import type { Chains } from './dealer/chains.ts'
import type { PlayerSeeds } from './dealer/player-seeds.ts'
import type { Sealer } from './dealer/seal.ts'
import type { GameRules } from './games/rules.ts'
import type { Book } from './rounds/book.ts'
import type { Store } from './store/store.ts'
import type { Money } from './wallet/money.ts'

/** What every part of the studio works with. */
export type Parts = {
  store: Store
  sealer: Sealer
  seeds: PlayerSeeds
  chains: Chains
  book: Book
  money: Money
  rules: GameRules
  now: () => number
  log: Log
}

/** Structured, one line each; `alarm` is something that a person has to look at. */
export type Log = { info(text: string, facts?: object): void; alarm(text: string, facts?: object): void }
