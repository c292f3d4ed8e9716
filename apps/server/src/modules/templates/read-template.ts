import type { documentFor } from '@liuhe/contract/api/documents-of-cards.ts'
import type * as api from '@liuhe/contract/api/templates.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hasDocument, selectTemplate } from './queries.ts'
import { readCards } from './read-cards.ts'
import { selectSealsOf } from './seal-queries.ts'

type Wanted = InputOf<typeof api.detail> & Partial<InputOf<typeof documentFor>>

/**
 * One card with all its documents, each with its seal. A named document comes first, however old it is.
 * @throws DOC/NOT_FOUND also when the card belongs to another game, when this theme does not show it, and when the
 *   document is of another card
 */
export async function readTemplate(
  { sql, viewer, clock }: ReadContext,
  { gameId, templateId, documentId, client }: Wanted,
): Promise<OutputOf<typeof api.detail>> {
  const row = await selectTemplate(sql, { id: templateId, gameId, client })
  if (row === undefined) throw new Refusal('DOC/NOT_FOUND')
  if (documentId !== undefined && !(await hasDocument(sql, templateId, documentId))) throw new Refusal('DOC/NOT_FOUND')
  const { templates, draws } = await readCards(sql, [row], {
    viewer,
    now: clock.now(),
    groupsMax: PAST_GROUPS_MAX,
    firstDocument: documentId,
  })
  const [template] = templates
  if (template === undefined) throw new Refusal('DOC/NOT_FOUND')
  const seals = await selectSealsOf(
    sql,
    template.groups.map(({ id }) => id),
  )
  const groups = template.groups.map((group) => ({ ...group, seal: seals.get(group.id) }))
  return { template: { ...template, groups }, draws }
}

/** A year of daily issues. */
const PAST_GROUPS_MAX = 366
