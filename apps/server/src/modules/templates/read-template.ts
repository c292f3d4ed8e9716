import type * as api from '@liuhe/contract/api/templates.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { selectTemplate } from './queries.ts'
import { readCards } from './read-cards.ts'

/** One card with all its past issues. @throws DOC/NOT_FOUND also when the card belongs to another game */
export async function readTemplate(
  { sql, viewer, clock }: ReadContext,
  { gameId, templateId }: InputOf<typeof api.detail>,
): Promise<OutputOf<typeof api.detail>> {
  const row = await selectTemplate(sql, gameId, templateId)
  if (row === undefined) throw new Refusal('DOC/NOT_FOUND')
  const { templates, draws } = await readCards(sql, [row], {
    viewer,
    now: clock.now(),
    groupsMaxOf: () => PAST_GROUPS_MAX,
  })
  const [template] = templates
  if (template === undefined) throw new Refusal('DOC/NOT_FOUND')
  return { template, draws }
}

/** A year of daily issues. */
const PAST_GROUPS_MAX = 366
