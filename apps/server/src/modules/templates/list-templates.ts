import type * as api from '@liuhe/contract/api/templates.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext } from '../../http/context.ts'
import { groupsMaxOf } from './groups-max-of.ts'
import { selectTemplates } from './queries.ts'
import { readCards } from './read-cards.ts'

/** One page of the cards of a game (Spec B §7 Templates). An unknown game or category has none. */
export async function listTemplates(
  { sql, viewer, clock }: ReadContext,
  input: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const playCateName = input.playCateName === ALL_CATEGORIES ? '' : input.playCateName
  const { rows, total } = await selectTemplates(sql, { ...input, playCateName, client: input.client })
  const { templates, draws } = await readCards(sql, rows, { viewer, now: clock.now(), groupsMaxOf })
  return { data: templates, totalCount: total, draws }
}

/** The chip for all categories; an empty name means the same. */
const ALL_CATEGORIES = '全部'
