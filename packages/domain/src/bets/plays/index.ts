/** Every play, by family and code. */
import { assert } from '../../assert.ts'
import type { Family } from '../../lottery/family.ts'
import type { Play, PlayCode } from '../play.ts'
import { LHC_PLAYS } from './lhc/index.ts'

const PLAYS: Readonly<Record<Family, readonly Play[]>> = {
  LHC: LHC_PLAYS,
  SSC: [],
  PK10: [],
  K3: [],
  '11X5': [],
  PC28: [],
  NN: [],
}

const BY_CODE = new Map(
  Object.entries(PLAYS).map(([family, plays]) => {
    const byCode = new Map(plays.map((play) => [play.code, play]))
    assert(byCode.size === plays.length, `play codes of ${family} repeat`)
    return [family, byCode]
  }),
)

/** The plays of a family in menu order. */
export const playsOf = (family: Family): readonly Play[] => PLAYS[family]

/** The play a code names in a family, or nothing. */
export const playOf = (family: Family, code: PlayCode): Play | undefined => BY_CODE.get(family)?.get(code)
