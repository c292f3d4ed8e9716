import { ApiError } from '@liuhe/contract/client.ts'

/** What a launch says that failed for no reason of its own (ERR-008). */
export const LAUNCH_FAILED = '操作频繁，请稍后试试'

/** Whose sentence is the server's: those of the specification, a member's own limits, and faults of the line. */
const TOLD = new Set<ApiError['code']>([
  'LIVE/maintenance',
  'USER_IN_BLACKLIST',
  'LIVE/BLACK_USER',
  'UC/ACCOUNT_STATE_ERROR',
  'RG/EXCLUDED',
  'RG/TIME_OUT',
  'RG/SESSION_OVER',
  'RG/STAKE_LIMIT',
  'RG/LOSS_LIMIT',
  'LIVE/TRANSFER_OPEN',
  'LIVE/TRANSFER_LIMIT',
  'WALLET/INSUFFICIENT',
  'LIVE/UNAVAILABLE',
  'LIVE/NO_DEMO',
  'UC/TRIAL_FORBIDDEN',
  'NETWORK',
  'TIMEOUT',
])

/** These are the app's own matter: an ended session, a reminder that opens, a password that was not given. */
const ELSEWHERE = new Set<ApiError['code']>([
  'UC/UNAUTHORISED',
  'UC/TOKEN_INVALID',
  'UC/REAUTHENTICATE',
  'RG/REMINDER_DUE',
])

/** What a member reads when a game does not open (Spec A §8); null where the app says it already. */
export function launchRefusal(error: Error): string | null {
  if (!(error instanceof ApiError)) return LAUNCH_FAILED
  if (ELSEWHERE.has(error.code) || error.status === 401) return null
  if (error.code === 'KY/0') return '您正在牌局中，请稍后再试！'
  return TOLD.has(error.code) ? error.message : LAUNCH_FAILED
}
