/** Whom the operator means by an advert, a promotion, a slide or a notice (Ruling C108). */
import { may } from '../members/permissions.ts'
import type { Reader } from './lock.ts'

export const audiences = {
  all: 'everybody',
  guests: 'those who have no account yet: guests and trial accounts',
  unrecharged: 'formal members who never recharged',
  members: 'formal members',
} as const

export type Audience = keyof typeof audiences

export const audienceNames = Object.keys(audiences) as [Audience, ...Audience[]]

/**
 * Whether somebody is meant. While nobody can say who is there (`undefined`: the profile is on its way), only what is
 * for everybody is shown, so that nothing has to be taken away again. Without an audience it is for everybody.
 */
export function isMeant(audience: Audience | undefined, reader: Reader | undefined): boolean {
  if (audience === undefined || audience === 'all') return true
  if (reader === undefined) return false
  if (!may({ kind: reader.kind }, 'member')) return audience === 'guests'
  return audience === 'members' || (audience === 'unrecharged' && reader.kind === 'member' && !reader.recharged)
}
