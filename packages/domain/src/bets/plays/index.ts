/** Every play, by family and code. */
import { assert } from '../../assert.ts'
import type { Family } from '../../lottery/family.ts'
import type { Play, PlayCode } from '../play.ts'
import { K3_PLAYS } from './k3/index.ts'
import { LHC_PLAYS } from './lhc/index.ts'
import { NN_PLAYS } from './nn/index.ts'
import { PC28_PLAYS } from './pc28/index.ts'
import { PK10_PLAYS } from './pk10/index.ts'
import { SSC_PLAYS } from './ssc/index.ts'
import { X5_PLAYS } from './x5/index.ts'

const PLAYS: Readonly<Record<Family, readonly Play[]>> = {
  LHC: LHC_PLAYS,
  SSC: SSC_PLAYS,
  PK10: PK10_PLAYS,
  K3: K3_PLAYS,
  '11X5': X5_PLAYS,
  PC28: PC28_PLAYS,
  NN: NN_PLAYS,
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
