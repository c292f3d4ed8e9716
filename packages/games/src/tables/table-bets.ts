import { LI_PER_YUAN, type Li } from '../li.ts'
import { timesHundredths } from './times.ts'

/** One field of a table: its name, what one player may have on it in one round (厘), and what it pays. */
export type Field<Outcome> = {
  name: string
  min: Li
  max: Li
  /** Hundredths of the stake that come back, the stake included: 200 is one to one, 100 a push, 0 a loss. */
  back(outcome: Outcome): bigint
}
export type Fields<Outcome> = Readonly<Record<string, Field<Outcome>>>

/** Stakes by field, in 厘. */
export type Stakes = Readonly<Record<string, Li>>

export type StakeRefusal = { kind: 'no-such-field' | 'below-minimum' | 'above-maximum'; field: string }

/** Why these stakes of one player in one round may not stand, or nothing. All his presses of 确认 are added up before. */
export function refusalOf(fields: Fields<never>, stakes: Stakes): StakeRefusal | undefined {
  for (const [field, stake] of Object.entries(stakes)) {
    const rule = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (rule === undefined) return { kind: 'no-such-field', field }
    if (stake < rule.min) return { kind: 'below-minimum', field }
    if (stake > rule.max) return { kind: 'above-maximum', field }
  }
  return undefined
}

/** What each field pays back on these stakes (厘), and the sum. Each field is rounded down by itself. */
export function settle<Outcome>(fields: Fields<Outcome>, stakes: Stakes, outcome: Outcome): Settled {
  const byField: Record<string, Li> = {}
  let total = 0n
  for (const [field, stake] of Object.entries(stakes)) {
    const rule = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (rule === undefined) throw new Error(`no such field: ${field}`)
    const back = timesHundredths(stake, rule.back(outcome))
    byField[field] = back
    total += back
  }
  return { byField, total }
}

export type Settled = { byField: Record<string, Li>; total: Li }

/** Limits in yuan as a field keeps them. */
export const limits = (min: number, max: number): { min: Li; max: Li } => ({
  min: BigInt(min) * LI_PER_YUAN,
  max: BigInt(max) * LI_PER_YUAN,
})
