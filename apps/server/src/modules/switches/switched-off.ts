import type { PlayCode } from '@liuhe/domain/bets/play.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { ALL_GAMING, type Feature, playSwitch } from '@liuhe/domain/switches.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Asker, remember } from '../../platform/remember.ts'
import { selectOff } from './queries.ts'
import { selectNear } from './window-queries.ts'

// What operators have turned off or keep closed by a maintenance window, as this process knows it: told at the commit
// of a change, and read again after two seconds, so that no process that missed the word goes on for five. Nothing here
// costs a query for each bet.

const FRESH_MS = 2_000

/** What is off. */
export interface SwitchedOff {
  /** Whether a game takes no bets: by itself, or because all gaming is off. */
  isGameOff(gameId: number): boolean
  isPlayOff(family: Family, play: PlayCode): boolean
  isFeatureOff(feature: Feature): boolean
}

/** What is off now, as far as this process knows. */
export const switchedOff = (asker: Asker): Promise<SwitchedOff> => recall(asker)

/** Forgets it in this process: a switch has changed. */
export const forgetSwitches = (sql: Queryable): void => recall.forget(sql)

const recall = remember({ freshMs: FRESH_MS, entriesMax: 1 }, async ({ sql, clock }): Promise<SwitchedOff> => {
  const [rows, near] = await Promise.all([selectOff(sql), selectNear(sql)])
  const ends = new Map(rows.map(({ scope, key, until }) => [`${scope} ${key}`, until ?? Number.POSITIVE_INFINITY]))
  const isOff = (scope: string, key: string): boolean => (ends.get(`${scope} ${key}`) ?? 0) > clock.now()
  const isClosed = (scope: string, key: string): boolean =>
    near.some((one) => one.scope === scope && one.key === key && one.from <= clock.now() && clock.now() < one.until)
  const isAllOff = (): boolean =>
    isOff('all', ALL_GAMING) || isClosed('all', ALL_GAMING) || isClosed('category', 'lottery')
  return {
    isGameOff: (gameId) => isAllOff() || isOff('game', String(gameId)) || isClosed('game', String(gameId)),
    isPlayOff: (family, play) => isOff('play', playSwitch(family, play)),
    isFeatureOff: (feature) => isOff('feature', feature),
  }
})

/** Calls that belong to a feature as a whole. Chases and the game centre are judged where they are played. */
const CALLS: Readonly<Record<string, Feature>> = {
  'auth.register': 'registration',
  'redPackets.create': 'red-packets',
  'redPackets.open': 'red-packets',
}

/** Refuses a call whose feature is off. @throws SYS/FEATURE_OFF */
export async function refuseSwitchedOff(asker: Asker, call: string): Promise<void> {
  const feature = CALLS[call]
  if (feature !== undefined && (await switchedOff(asker)).isFeatureOff(feature)) throw new Refusal('SYS/FEATURE_OFF')
}
