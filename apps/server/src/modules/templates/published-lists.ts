/** The lists of cards as published files (Spec B §7 Templates): what is asked for stands in the file's name. */
import type { PlayCategory, TemplatePage } from '@liuhe/contract/api/templates.ts'
import type { output } from 'zod/mini'
import type { Queryable } from '../../db/connect.ts'
import { GUEST } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { ALL_CATEGORIES, listPlayCategories, listTemplates } from './list-templates.ts'

interface FileParams {
  companyCode: string | undefined
  name: string | undefined
}

/**
 * A page of cards as a guest reads it: `{gameId}_{location}_{playCateName}_{client}_{page}`.
 * @returns undefined for a name that says something else, and for a page behind the last
 */
export async function templateFile(
  services: { sql: Queryable; clock: Clock },
  { companyCode, name = '' }: FileParams,
): Promise<output<typeof TemplatePage> | undefined> {
  const [, gameId, location = '', playCateName = '', client = '', page] = LIST_NAME.exec(name) ?? []
  if (gameId === undefined || !isCompanyCode(companyCode)) return undefined
  const list = await listTemplates(
    { ...services, viewer: GUEST },
    {
      gameId: Number(gameId),
      location,
      playCateName: playCateName === ALL_CATEGORIES ? '' : playCateName,
      client: client === ALL_THEMES ? undefined : client,
      companyCode,
      page: Number(page),
      rows: FILE_ROWS,
    },
  )
  return list.data.length === 0 && page !== '1' ? undefined : list
}

/** The play categories of a game and a place: `{gameId}_{location}`. */
export async function playCategoryFile(
  services: { sql: Queryable },
  { companyCode, name = '' }: FileParams,
): Promise<output<typeof PlayCategory>[] | undefined> {
  const [, gameId, location = ''] = CATEGORIES_NAME.exec(name) ?? []
  if (gameId === undefined || !isCompanyCode(companyCode)) return undefined
  return listPlayCategories(services, { gameId: Number(gameId), location, companyCode })
}

const LIST_NAME = /^(\d{1,6})_([a-z]{1,16})_([^_/]{1,32})_([a-z0-9]{1,16})_([1-9]\d{0,3})$/
const CATEGORIES_NAME = /^(\d{1,6})_([a-z]{1,16})$/
const ALL_THEMES = 'all'
const FILE_ROWS = 20

const isCompanyCode = (code: string | undefined): code is string => /^[a-z][a-z0-9]{1,31}$/.test(code ?? '')
