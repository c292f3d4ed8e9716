import type * as api from '@liuhe/contract/api/templates.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'

/** The chip that stands for every category; the call leaves the name empty for it. */
export const ALL_CATEGORIES = '全部'

export const ROWS_PER_PAGE = 20

/** Cards that stand in the document itself; the rest of the first page comes with its data (frontend §3). */
export const CARDS_IN_DOCUMENT = 5

/** Arguments of the card list. The server puts the first page under the same arguments into the document. */
export const listArgs = (
  gameId: number,
  playCateName: string,
  client: string,
): Omit<ArgsOf<typeof api.list>, 'page'> => ({
  gameId,
  playCateName: playCateName === ALL_CATEGORIES ? '' : playCateName,
  location: 'home',
  client,
  rows: ROWS_PER_PAGE,
})
