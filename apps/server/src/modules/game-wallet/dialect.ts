import type { IncomingHttpHeaders } from 'node:http'
import type { SharedKey } from '../../platform/key-list.ts'
import type { Outcome, Verdict, WalletMove } from './wallet-move.ts'

/** A call as it came, before anything of it is believed. */
export interface RawCall {
  method: string
  /** With its query, as it was sent. */
  path: string
  /** What stands behind the provider's name: `transaction/bet`; empty for dialects with one address. */
  call: string
  headers: IncomingHttpHeaders
  body: Buffer
  /** Epoch ms. */
  now: number
  /** Live keys of the provider. */
  keys: readonly SharedKey[]
}

/** A call that is believed and understood. */
export interface ReadCall {
  /** The name of the call, for the journal. */
  call: string
  /** The provider's number of the request; without it a repeat is known by its transaction alone. */
  requestId: string | undefined
  move: WalletMove
}

/** A call that is believed, and says nothing that can be done. */
export interface UnreadCall {
  call: string
  requestId: string | undefined
  refused: 'syntax' | 'currency'
}

/** How a provider speaks to our door. Pure: nothing but the words. */
export interface WalletDialect {
  /** Whether the call is the provider's: its signature over the raw bytes, and its time (I-33). */
  believes(raw: RawCall): boolean
  read(raw: RawCall): ReadCall | UnreadCall
  /** The answer as it goes over the wire. */
  answer(read: ReadCall | UnreadCall, verdict: Verdict): string
  /** The answer to what is not believed; the same for every doubt. */
  readonly unbelieved: { status: number; text: string }
  statusOf(outcome: Outcome): number
  readonly contentType: string
}
