/** How operators call what is known of a seed chain. */
import type * as api from '@liuhe/contract/api/operator/chains.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Look } from '../../shared/state-text.tsx'

export type Chain = OutputOf<typeof api.list>[number]

/** How a chain is named in an address: `71-3`. */
export const wordOfChain = ({ gameId, serial }: Chain): string => `${gameId}-${serial}`

export const leftOf = ({ used, length }: Chain): number => length - used

/** A turn is bound to the next seed as soon as the one before is drawn; without one the game does not go on. */
export const chainLook = ({ openTurn }: Chain): Look =>
  openTurn === null
    ? { icon: 'warn', look: 'warn', words: '没有绑定期次' }
    : { icon: 'ok', look: 'ok', words: '使用中' }
