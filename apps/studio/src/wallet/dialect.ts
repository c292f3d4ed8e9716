import type { ErrorCode } from '../wire.ts'

// The "hub" dialect of the wallet: names of calls and answers (docs/studio.md).

export type CallKind = 'bet' | 'win' | 'bet-win' | 'rollback' | 'adjust' | 'end'

/** Where each kind goes. */
export const WAY: Readonly<Record<CallKind, string>> = {
  bet: 'transaction/bet',
  win: 'transaction/win',
  'bet-win': 'transaction/bet-win',
  rollback: 'transaction/rollback',
  adjust: 'transaction/adjust',
  end: 'round/end',
}

const REFUSALS: Readonly<Record<string, ErrorCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'INSUFFICIENT_FUNDS',
  RS_ERROR_LIMIT_REACHED: 'LIMIT_REACHED',
  RS_ERROR_USER_DISABLED: 'USER_DISABLED',
  RS_ERROR_INVALID_TOKEN: 'TOKEN_EXPIRED',
  RS_ERROR_TOKEN_EXPIRED: 'TOKEN_EXPIRED',
  RS_ERROR_INVALID_GAME: 'GAME_CLOSED',
  RS_ERROR_GAME_CLOSED: 'GAME_CLOSED',
}

/** What a clean refusal is for the player. Undefined: nobody knows whether the money moved, so it is taken back. */
export const refusalOf = (status: string): ErrorCode | undefined => REFUSALS[status]

/** Whether a debt is done with this answer. A rollback of a bet that never arrived is. */
export function isDone(kind: CallKind, status: string): boolean {
  if (status === 'RS_OK') return true
  if (kind === 'rollback') return status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  return kind === 'end' && status === 'RS_ERROR_ROUND_CLOSED'
}
