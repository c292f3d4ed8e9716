/** Every play by its code. A code without a play does not compile. */
import type { Family } from '../../lottery/family.ts'
import type { Play, PlayCode } from '../play.ts'
import { animalSides } from './animal-sides.ts'
import { colour } from './colour.ts'
import { element } from './element.ts'
import { halfWave } from './half-wave.ts'
import { head } from './head.ts'
import { quarterWave } from './quarter-wave.ts'
import { sizeAndParity } from './size-and-parity.ts'
import { specialAnimal } from './special-animal.ts'
import { specialNumberA } from './special-number-a.ts'
import { specialNumberB } from './special-number-b.ts'
import { tail } from './tail.ts'
import { twoSides } from './two-sides.ts'

export const PLAYS = {
  '101': specialNumberA,
  '102': specialNumberB,
  '103': twoSides,
  '104': sizeAndParity,
  '105': animalSides,
  '106': colour,
  '107': halfWave,
  '108': quarterWave,
  '109': head,
  '110': tail,
  '111': specialAnimal,
  '114': element,
} as const satisfies Record<PlayCode, Play>

export const isPlayCode = (code: string): code is PlayCode => Object.hasOwn(PLAYS, code)

/** The plays of a family in menu order; a family without plays cannot be bet on yet. */
export const playsOf = (family: Family): readonly Play[] => (family === 'LHC' ? Object.values(PLAYS) : [])

/** The play a code names in a family, or nothing. */
export const playOf = (family: Family, code: string): Play | undefined =>
  family === 'LHC' && isPlayCode(code) ? PLAYS[code] : undefined
