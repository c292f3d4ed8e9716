import { ALL_LAYOUT_RULES } from './all-layout-rules.ts'
import type { LayoutRules } from './layout-rules.ts'
import { rules as standard } from './layouts/default.ts'

/** The rules of a code (Ruling C60: any case is the same code); of an unknown one, those of `default`. */
export const layoutRulesOf = (code: string): LayoutRules => BY_CODE.get(code.toLowerCase()) ?? standard

const BY_CODE = new Map(ALL_LAYOUT_RULES.map((rules) => [rules.code, rules]))
