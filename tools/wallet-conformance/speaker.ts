// How the kit talks to a wallet: a canonical call in, what a dialect makes of it out. Amounts are thousandths of a
// yuan.

export interface Call {
  kind: 'balance' | 'bet' | 'win' | 'bet-win' | 'rollback' | 'end'
  requestId: string
  tx?: string
  ref?: string
  round?: string
  game?: string
  token?: string
  currency?: string
  /** Of a bet or a win, and the bet of a bet-win. */
  amount?: bigint
  /** Of a bet-win. */
  win?: bigint
  closes?: boolean
  /** Stands in the place of the amount as it is, whatever that is worth. */
  rawAmount?: unknown
}

/** What a request is signed for, so that cases may change it. */
export interface Message {
  path: string
  headers: Record<string, string>
  body: string
}

export type Result =
  | 'ok'
  | 'insufficient'
  /** Understood, and not done for good. */
  | 'refused'
  | 'conflict'
  | 'not-found'
  | 'token'
  | 'currency'
  | 'syntax'
  | 'unbelieved'
  /** Nobody knows: the caller must ask again. */
  | 'unknown'

export interface Answer {
  http: number
  text: string
  result: Result
  /** Undefined where the answer names none. */
  balance: bigint | undefined
}

export interface SpeakerOptions {
  /** Where the wallet of this provider is. */
  url: string
  key: { id: string; secret: string }
  user: string
  token: string
  game: string
}

/** A dialect from the provider's side. */
export interface Speaker {
  /** Calls that the dialect does not have; their cases are left out. */
  lacks: readonly Call['kind'][]
  /** Whether a repeat of a request, in the dialect's own sense, must get the same bytes. */
  keepsAnswers: boolean
  /** Whether a message says by which key it is signed. */
  hasKeyIds: boolean
  /** Whether the signature stands beside the body, and may be left out. */
  signsInHeaders: boolean
  /** Amounts that are wrong in this dialect, as they stand in a message. */
  wrongAmounts: readonly unknown[]
  message(call: Call, options: SpeakerOptions & { now: number }): Message
  read(http: number, text: string): Answer
}
