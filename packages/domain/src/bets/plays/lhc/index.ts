/** The plays of the Mark Six (Domain §3.2), in menu order. */
import type { Play } from '../../play.ts'
import { allCome } from './all-come.ts'
import { animalSetHit, animalSetMissed } from './animal-set.ts'
import { animalSides } from './animal-sides.ts'
import { animalComes, animalStaysAway, tailComes, tailStaysAway } from './appearance.ts'
import { colour } from './colour.ts'
import { distinctAnimals, distinctTails } from './distinct-groups.ts'
import { element } from './element.ts'
import { exactlyOnes } from './exactly-one.ts'
import { halfWave } from './half-wave.ts'
import { head } from './head.ts'
import { linkedGroupPlays } from './linked-groups.ts'
import { fourOfFour, specialPair, threeOfThree, twoOfThree, twoOfTwo, twoOrSpecial } from './linked-numbers.ts'
import { parlay } from './parlay.ts'
import { placedNumbers } from './placed-number.ts'
import { placedSides } from './placed-sides.ts'
import { plainAnimal } from './plain-animal.ts'
import { plainNumber } from './plain-number.ts'
import { quarterWave } from './quarter-wave.ts'
import { segmentAndGate } from './segment-and-gate.ts'
import { selfChosenMisses } from './self-chosen-miss.ts'
import { sevenBalls } from './seven-balls.ts'
import { sevenColours } from './seven-colours.ts'
import { sizeAndParity } from './size-and-parity.ts'
import { specialAnimal } from './special-animal.ts'
import { specialNumberA } from './special-number-a.ts'
import { specialNumberB } from './special-number-b.ts'
import { sum } from './sum.ts'
import { tail } from './tail.ts'
import { twoSides } from './two-sides.ts'

export const LHC_PLAYS: readonly Play[] = [
  // 特码, 两面, 色波, 特肖, 合肖, 头尾数: the special ball.
  specialNumberA,
  specialNumberB,
  twoSides,
  sizeAndParity,
  animalSides,
  sum,
  colour,
  halfWave,
  quarterWave,
  specialAnimal,
  animalSetHit,
  animalSetMissed,
  head,
  tail,
  segmentAndGate,
  // 正码, 正码特, 正码1–6, 过关: the plain balls.
  plainNumber,
  ...placedNumbers,
  ...placedSides,
  parlay,
  // 连码, 平特肖尾, 连肖, 连尾, 自选不中, 中一, 特平中: what comes together, or does not.
  threeOfThree,
  twoOfThree,
  twoOfTwo,
  twoOrSpecial,
  specialPair,
  fourOfFour,
  animalComes,
  animalStaysAway,
  tailComes,
  tailStaysAway,
  ...linkedGroupPlays,
  ...selfChosenMisses,
  ...exactlyOnes,
  ...allCome,
  // 正肖, 总肖, 七码, 七色波: counts over the draw. 五行 ends the menu.
  plainAnimal,
  distinctAnimals,
  distinctTails,
  sevenBalls,
  sevenColours,
  element,
]
