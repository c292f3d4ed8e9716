import type * as api from '@liuhe/contract/api/templates.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'

/** The chip that stands for every category; the call leaves the name empty for it. */
export const ALL_CATEGORIES = '全部'

export const ROWS_PER_PAGE = 20

/** Cards in the document, as many as the first screen shows; the browser asks for the first page once it runs. */
const CARDS_IN_DOCUMENT = 1

/** The beginning of a first page, in wire form. */
export const firstCards = <List extends { data: readonly unknown[] }>(list: List): List => ({
  ...list,
  data: list.data.slice(0, CARDS_IN_DOCUMENT),
})

/** Arguments of the card list. The server puts the first page under the same arguments into the document. */
export const listArgs = (
  { gameId, playCateName }: { gameId: number; playCateName: string },
  { themeId, companyCode }: { themeId: string; companyCode: string },
): Omit<ArgsOf<typeof api.list>, 'page'> => ({
  gameId,
  playCateName: playCateName === ALL_CATEGORIES ? '' : playCateName,
  location: 'home',
  client: themeId,
  companyCode,
  rows: ROWS_PER_PAGE,
})
