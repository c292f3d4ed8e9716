/** Who may call what (architecture B4): the one place where `access` becomes a refusal. */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { Refusal } from './refusal.ts'
import { GUEST, type SignedIn, type Viewer } from './viewer.ts'

/**
 * Admits a viewer to an endpoint.
 * @param found the session of the token; `undefined` when the token is invalid or expired, `'none'` without a token
 * @param now epoch ms
 * @throws UC/UNAUTHORISED, UC/TOKEN_INVALID, UC/ACCOUNT_STATE_ERROR, UC/TRIAL_FORBIDDEN, UC/FORBIDDEN, RG/EXCLUDED,
 *   RG/TIME_OUT
 */
export const admit = (endpoint: AnyEndpoint, found: SignedIn | 'none' | undefined, now: number): Viewer => {
  // A stale token must not keep anybody from what everybody may read, nor from signing in anew.
  if (endpoint.access === 'public') return typeof found === 'object' && found.state === 'active' ? found : GUEST
  if (found === 'none') throw new Refusal('UC/UNAUTHORISED')
  if (found === undefined) throw new Refusal('UC/TOKEN_INVALID')
  if (found.state !== 'active') throw new Refusal('UC/ACCOUNT_STATE_ERROR')
  refuseDuringPause(endpoint, found, now)
  if (endpoint.access === 'session') return found
  if (found.kind === 'trial') throw new Refusal('UC/TRIAL_FORBIDDEN')
  if (endpoint.access === 'agent' && !found.isAgent) throw new Refusal('UC/FORBIDDEN')
  return found
}

/** Money may leave during a pause, and not come in: a money call says so of itself, or is refused (RG-2). */
const refuseDuringPause = ({ effect, duringPause }: AnyEndpoint, { pause }: SignedIn, now: number): void => {
  if (effect !== 'money' || duringPause === true || pause === null || now >= pause.until) return
  throw new Refusal(pause.kind === 'exclusion' ? 'RG/EXCLUDED' : 'RG/TIME_OUT')
}
