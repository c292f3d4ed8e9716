/** Why a session ended. UC/TOKEN_INVALID carries it as `data.reason`, the push SIGNED_OUT as `reason`. */
import * as z from 'zod/mini'

/**
 * `logout`: the member left; `replaced`: the same browser signed in again; `elsewhere`: another device signed in;
 * `password`: the password was changed; `ended`: by the operator, or for another reason.
 */
export const SessionEnd = z.enum(['logout', 'replaced', 'elsewhere', 'password', 'ended'])
export type SessionEnd = z.output<typeof SessionEnd>

/** What a member reads who was signed out by another device (Spec A §8, Ruling G21). */
export const SIGNED_OUT_ELSEWHERE = '您的账号已在其他设备登录'

/** Whether the data of a refusal or of a push says that another device signed in. */
export const isEndedElsewhere = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'elsewhere'
