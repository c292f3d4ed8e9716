import type * as api from '@liuhe/contract/api/templates.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext } from '../../http/context.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { selectFavourites } from './queries.ts'
import { readCards } from './read-cards.ts'

/** One page of the member's favourites (Ruling G07). A trial account cannot have any. */
export async function listFavourites(
  { sql, viewer, clock }: ReadContext<SignedIn>,
  { page, rows }: InputOf<typeof api.favourites>,
): Promise<OutputOf<typeof api.favourites>> {
  const { rows: found, total } = await selectFavourites(sql, viewer.memberId, { page, rows })
  // An issue means a draw of one game, so the cards are read game by game and then put back in order.
  const byGame = Map.groupBy(found, ({ gameId }) => gameId)
  const read = await Promise.all(
    [...byGame.values()].map((cards) => readCards(sql, cards, { viewer, now: clock.now() })),
  )
  const cardOf = new Map(
    read.flatMap(({ templates, draws }) => templates.map((template) => [template.id, { template, draws }] as const)),
  )
  return { data: found.flatMap(({ id }) => cardOf.get(id) ?? []), totalCount: total }
}
