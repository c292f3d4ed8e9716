import type * as api from '@liuhe/contract/api/templates.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import type { ReadContext } from '../../http/context.ts'
import { readSite } from '../../http/documents/site.ts'
import { selectPlayCategories, selectTemplates } from './queries.ts'
import { readCards } from './read-cards.ts'

/** One page of the cards of a game (Spec B §7 Templates). An unknown game or category has none. */
export async function listTemplates(
  { sql, viewer, clock }: Pick<ReadContext, 'sql' | 'viewer' | 'clock'>,
  input: InputOf<typeof api.list>,
): Promise<OutputOf<typeof api.list>> {
  const playCateName = input.playCateName === ALL_CATEGORIES ? '' : input.playCateName
  const companyCode = await companyOf(sql, input.companyCode)
  const { rows, total } = await selectTemplates(sql, { ...input, playCateName, companyCode, client: input.client })
  const { templates, draws } = await readCards(sql, rows, { viewer, now: clock.now() })
  return { data: templates, totalCount: total, draws }
}

/** Categories that have cards, in the order of a company. */
export async function listPlayCategories(
  { sql }: Pick<ReadContext, 'sql'>,
  { gameId, location, companyCode }: InputOf<typeof api.playCategories>,
): Promise<OutputOf<typeof api.playCategories>> {
  return selectPlayCategories(sql, { gameId, location, companyCode: await companyOf(sql, companyCode) })
}

/** Whose lists are asked for; those of this site when nobody is named. */
const companyOf = async (sql: Queryable, code: string | undefined): Promise<string> =>
  code ?? (await readSite(sql)).company.code

/** The chip for all categories; an empty name means the same. */
export const ALL_CATEGORIES = '全部'
