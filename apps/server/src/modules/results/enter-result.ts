import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { reportResult, type Sighting } from './report-result.ts'

/**
 * An operator enters all numbers of an external draw by hand. Another one, who is not shown these, has to enter the
 * same.
 * @param entry.operator the operator's id, from his session
 * @param entry.sourceName who drew, as visitors read it: 香港赛马会
 * @returns a refusal to be committed, or what came of it
 */
export async function enterResult(tx: Tx, entry: Omit<Sighting, 'isFinal'> & { operator: string; sourceName: string }) {
  const { operator, sourceName, ...sighting } = entry
  if (operator === '' || sourceName === '') throw new Refusal('REQ/INVALID')
  return reportResult(tx, { id: `operator:${operator}`, sourceName }, { ...sighting, isFinal: true })
}
