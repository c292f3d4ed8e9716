import type * as api from '@liuhe/contract/api/gallery.ts'
import { searchTextOf } from '@liuhe/domain/content/drawing.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext } from '../../http/context.ts'
import { readSite } from '../../http/documents/site.ts'
import { type GroupFilter, selectBlocks, selectGroupPage, selectGroups } from './queries.ts'
import { wireGroup } from './wire-sheet.ts'

type Reader = Pick<ReadContext, 'sql' | 'clock'>

/** Series by initial. A letter that was asked for is answered even when its page is empty, with its total. */
export async function listGroups(
  { sql, clock }: Reader,
  input: InputOf<typeof api.groups>,
): Promise<OutputOf<typeof api.groups>> {
  const filter = await filterOf({ sql, clock }, input)
  const [blocks, rows] = await Promise.all([selectBlocks(sql, filter), selectGroups(sql, filter, input)])
  const found = Map.groupBy(rows, ({ block }) => block)
  const asked = input.popular ? 'popular' : input.initials
  const shown = asked !== undefined && blocks.length === 0 ? [{ block: asked, total: 0 }] : blocks
  return {
    groupList: shown.map(({ block, total }) => ({
      initials: block,
      dataList: { data: (found.get(block) ?? []).map(wireGroup), totalCount: total },
    })),
  }
}

/** The initials of such a list. */
export async function listGroupNames(
  { sql, clock }: Reader,
  input: InputOf<typeof api.groupNames>,
): Promise<OutputOf<typeof api.groupNames>> {
  const { isPopular: _, ...filter } = await filterOf({ sql, clock }, input)
  const names = (await selectBlocks(sql, filter)).map(({ block }) => block)
  return { groupNames: names.slice((input.page - 1) * input.rows, input.page * input.rows) }
}

/** Series whose name contains the text. */
export async function searchGroups(
  { sql, clock }: Reader,
  input: InputOf<typeof api.search>,
): Promise<OutputOf<typeof api.search>> {
  const { rows, total } = await selectGroupPage(sql, await filterOf({ sql, clock }, input), input)
  return { data: rows.map(wireGroup), totalCount: total }
}

/** Series of one category. */
export async function listCategory(
  { sql, clock }: Reader,
  input: InputOf<typeof api.category>,
): Promise<OutputOf<typeof api.category>> {
  const { playCategoryId: categoryId, categoryType: groupType, gameId, companyCode } = input
  const filter = { ...(await filterOf({ sql, clock }, { gameId, groupType, companyCode, searchText: '' })), categoryId }
  const { rows, total } = await selectGroupPage(sql, filter, input)
  return { data: rows.map(wireGroup), totalCount: total }
}

interface Asked {
  gameId: number
  groupType: 1 | 2
  searchText: string
  initials?: string | undefined
  popular?: boolean | undefined
  companyCode?: string | undefined
}

const filterOf = async ({ sql, clock }: Reader, asked: Asked): Promise<GroupFilter> => ({
  gameId: asked.gameId,
  groupType: asked.groupType,
  searchText: searchTextOf(asked.searchText),
  initials: asked.initials,
  isPopular: asked.popular,
  companyCode: asked.companyCode ?? (await readSite(sql)).company.code,
  at: new Date(clock.now()),
})
