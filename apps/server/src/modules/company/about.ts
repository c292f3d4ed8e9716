import type { about, tutorial } from '@liuhe/contract/api/company.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { readSite } from '../../http/documents/site.ts'
import { type PieceReader, selectShownPieces } from '../pieces/index.ts'
import { cleanHtml } from '../templates/index.ts'
import { ABOUT_TEXTS } from './about-texts.ts'
import { findAboutText } from './queries.ts'

type Page = InputOf<typeof about>['page']

/**
 * A text of the about pages: what editors published, else the setting `about.{page}` of earlier releases (HTML), else
 * the product's own, which names the company. It is cleaned here too, because rows may be written by any tool (SEC-14).
 */
export async function readAbout(reader: PieceReader, page: Page): Promise<OutputOf<typeof about>> {
  const own = (await firstShown(reader, 'about', page)) ?? (await findAboutText(reader.sql, page))
  if (own !== undefined) return { html: cleanHtml(own), isOwn: true }
  const { company } = await readSite(reader.sql)
  return { html: cleanHtml(ABOUT_TEXTS[page].replaceAll('{company}', escaped(company.name))), isOwn: false }
}

/** What editors published above the rules of a game; empty for nothing. */
export async function readTutorial(reader: PieceReader, gameId: number): Promise<OutputOf<typeof tutorial>> {
  return { html: cleanHtml((await firstShown(reader, 'tutorial', String(gameId))) ?? '') }
}

/** The text that holds: the company's own before one for every company, the first in order before the others. */
async function firstShown({ sql, clock }: PieceReader, kind: 'about' | 'tutorial', place: string) {
  const { company } = await readSite(sql)
  const asked = { kind, places: [place], companyCode: company.code, at: new Date(clock.now()) }
  const shown = await selectShownPieces(sql, asked)
  return (shown.find(({ isOwn }) => isOwn) ?? shown[0])?.content
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
