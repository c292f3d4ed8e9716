/** Who may call what (ADR 002): the one place where `access` becomes a refusal, by the permission matrix. */
import type { AnyEndpoint } from '@liuhe/contract/endpoint.ts'
import { SIGNED_OUT_ELSEWHERE } from '@liuhe/contract/session-end.ts'
import { refusalOf } from '@liuhe/domain/members/permissions.ts'
import { Refusal } from '../refusal.ts'
import { needsPassword } from './session-use.ts'
import { type Ended, GUEST, type SignedIn, type Viewer } from './viewer.ts'

/**
 * Admits a viewer to an endpoint.
 * @param found the session of the token; `undefined` when the token is unknown or expired, `'none'` without a token
 * @param now epoch ms
 * @throws UC/UNAUTHORISED, UC/TOKEN_INVALID, UC/ACCOUNT_STATE_ERROR, UC/TRIAL_FORBIDDEN, UC/FORBIDDEN, RG/EXCLUDED,
 *   RG/TIME_OUT, UC/REAUTHENTICATE
 */
export const admit = (endpoint: AnyEndpoint, found: SignedIn | Ended | 'none' | undefined, now: number): Viewer => {
  // A stale token must not keep anybody from what everybody may read, nor from signing in again.
  if (endpoint.access === 'public') return isActive(found) ? found : GUEST
  if (found === undefined) throw new Refusal('UC/TOKEN_INVALID')
  if (found !== 'none' && found.kind === 'ended') throw endedSession(found)
  if (found !== 'none' && found.state !== 'active') throw new Refusal('UC/ACCOUNT_STATE_ERROR')
  const refusal = refusalOf(found === 'none' ? GUEST : found, endpoint.access)
  if (refusal !== undefined || found === 'none') throw new Refusal(refusal ?? 'UC/UNAUTHORISED')
  refuseDuringPause(endpoint, found, now)
  // Registration moves money too, but is public: there is no session yet that could be old.
  if (endpoint.effect === 'money' && needsPassword(found, now)) throw new Refusal('UC/REAUTHENTICATE')
  return found
}

/** Money may leave during a pause, and not come in: a money call says so of itself, or is refused (RG-2). */
const refuseDuringPause = ({ effect, duringPause }: AnyEndpoint, { pause }: SignedIn, now: number): void => {
  if (effect !== 'money' || duringPause === true || pause === null || now >= pause.until) return
  throw new Refusal(pause.kind === 'exclusion' ? 'RG/EXCLUDED' : 'RG/TIME_OUT')
}

const isActive = (found: SignedIn | Ended | 'none' | undefined): found is SignedIn =>
  typeof found === 'object' && found.kind !== 'ended' && found.state === 'active'

/** Somebody whose account was taken over must learn that it was another device; everybody else signs in again. */
const endedSession = ({ reason }: Ended): Refusal =>
  new Refusal('UC/TOKEN_INVALID', {
    data: { reason },
    ...(reason === 'elsewhere' && { msg: SIGNED_OUT_ELSEWHERE }),
  })
