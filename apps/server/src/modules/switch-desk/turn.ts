import type * as api from '@liuhe/contract/api/operator/switches.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { StaffObject } from '@liuhe/domain/staff-areas.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { closeProvider, openProvider } from '../game-wallet/index.ts'
import type { OperatorWrite } from '../operators/index.ts'
import { type Place, placesOf } from './catalogue.ts'
import { lockSwitch, writeSwitch } from '../switches/index.ts'

/** Longer than this nobody plans ahead; it is turned off without an end. */
const UNTIL_MAX_MS = 30 * 86_400_000

type Step = { isOff: boolean; revision: number; reason: string; until?: number | undefined; by: string }

/** Turns something off at once (GLI-19 §2.4.1). @throws SWITCH/NOT_FOUND, SWITCH/CHANGED, SWITCH/UNTIL */
export const turnOff =
  (providers: readonly string[]) =>
  async (
    { tx, operator, clock, note }: OperatorWrite<typeof api.turnOff>,
    { scope, key, revision, reason, until }: InputOf<typeof api.turnOff>,
  ): Promise<OutputOf<typeof api.turnOff>> => {
    const place = await placeOf(tx, { scope, key }, providers)
    note({ object: nameOf(place), reason })
    // All gaming goes on by two people, and so not by the clock.
    const isTooFar = until !== undefined && (until <= clock.now() || until > clock.now() + UNTIL_MAX_MS)
    if (isTooFar || (until !== undefined && scope === 'all')) throw new Refusal('SWITCH/UNTIL')
    const next = await turn(tx, place, { isOff: true, revision, reason, until, by: operator.login })
    note({ before: { isOff: 0, revision }, after: { isOff: 1, until: until ?? null, revision: next } })
    return { revision: next }
  }

/** Turns something on again. @throws SWITCH/NOT_FOUND, SWITCH/CHANGED, SWITCH/TWO_PEOPLE for all gaming */
export const turnOn =
  (providers: readonly string[]) =>
  async (
    { tx, operator, note }: OperatorWrite<typeof api.turnOn>,
    { scope, key, revision, reason }: InputOf<typeof api.turnOn>,
  ): Promise<OutputOf<typeof api.turnOn>> => {
    const place = await placeOf(tx, { scope, key }, providers)
    note({ object: nameOf(place), reason })
    if (scope === 'all') throw new Refusal('SWITCH/TWO_PEOPLE')
    const next = await turn(tx, place, { isOff: false, revision, reason, by: operator.login })
    note({ before: { isOff: 1, revision }, after: { isOff: 0, revision: next } })
    return { revision: next }
  }

/** How a switch is named in the audit and the news. */
export const nameOf = ({ scope, key }: Pick<Place, 'scope' | 'key'>): StaffObject => `switch/${scope}/${key}`

async function placeOf(tx: Tx, { scope, key }: Pick<Place, 'scope' | 'key'>, providers: readonly string[]) {
  const place = (await placesOf(tx, providers)).find((one) => one.scope === scope && one.key === key)
  if (place === undefined) throw new Refusal('SWITCH/NOT_FOUND')
  return place
}

/** Writes the change that was asked for, if the switch is what somebody looked at. @returns its new revision */
export async function turn(tx: Tx, { scope, key }: Pick<Place, 'scope' | 'key'>, step: Step): Promise<number> {
  const { isOff, revision, reason, until, by } = step
  if (scope === 'provider') {
    const seen = { provider: key, revision, note: reason, login: by }
    const next = await (isOff ? closeProvider(tx, { ...seen, until }) : openProvider(tx, seen))
    if (next === undefined) throw new Refusal('SWITCH/CHANGED')
    return next
  }
  const row = await lockSwitch(tx, { scope, key })
  const now = row?.revision ?? 0
  if (now !== revision || (row?.isOff ?? false) === isOff)
    throw new Refusal('SWITCH/CHANGED', { data: { revision: now } })
  return writeSwitch(tx, { scope, key, isOff, by, reason, until })
}
