import type { Family } from '@liuhe/domain/lottery/family.ts'
import { NN_RULES, PC28_RULES, SSC_RULES } from './digits.ts'
import { LHC_RULES } from './lhc.ts'
import { K3_RULES, PK10_RULES, X5_RULES } from './numbers.ts'
import type { RuleTexts } from './rule-texts.ts'

/** The texts of every family. */
export const RULES: Readonly<Record<Family, RuleTexts>> = {
  LHC: LHC_RULES,
  SSC: SSC_RULES,
  PK10: PK10_RULES,
  K3: K3_RULES,
  '11X5': X5_RULES,
  PC28: PC28_RULES,
  NN: NN_RULES,
}

/** How a play is won, in the words of its family; every play has a text, which a test holds. */
export const ruleOf = (family: Family, playName: string): string | undefined =>
  RULES[family].plays.find(([pattern]) => pattern.test(playName))?.[1]
