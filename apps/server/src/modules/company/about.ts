import type { about } from '@liuhe/contract/api/company.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Queryable } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import { cleanHtml } from '../templates/index.ts'
import { ABOUT_TEXTS } from './about-texts.ts'
import { findAboutText } from './queries.ts'

type Page = InputOf<typeof about>['page']

/**
 * A text of the about pages: what the operator wrote in the setting `about.{page}` (HTML), else the product's own,
 * which names the company. It is cleaned here because settings may be written by any tool (SEC-14).
 */
export async function readAbout(sql: Queryable, page: Page): Promise<OutputOf<typeof about>> {
  const own = await findAboutText(sql, page)
  if (own !== undefined) return { html: cleanHtml(own), isOwn: true }
  const { company } = await readSite(sql)
  return { html: cleanHtml(ABOUT_TEXTS[page].replaceAll('{company}', escaped(company.name))), isOwn: false }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
