/** The plays of the Mark Six (domain reference §3.2), in menu order. */
import type { Play } from '../../play.ts'
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

export const LHC_PLAYS: readonly Play[] = [
  specialNumberA,
  specialNumberB,
  twoSides,
  sizeAndParity,
  animalSides,
  colour,
  halfWave,
  quarterWave,
  head,
  tail,
  specialAnimal,
  element,
]
