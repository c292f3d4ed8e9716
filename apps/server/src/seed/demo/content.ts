import { companies } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { noticeLists } from '@liuhe/domain/content/pieces.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import type { Instant } from '@liuhe/domain/time.ts'
import { cardsOfGame, standingDocuments } from '@liuhe/demo/content/documents.ts'
import type { SeedCard } from '@liuhe/demo/content/model.ts'
import { PLAY_CATEGORIES } from '@liuhe/demo/content/recipes/recipe.ts'
import { NOTICE_TYPE, NOTICES, type SeedNotice } from '@liuhe/demo/notices.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { cleanHtml } from '../../modules/templates/clean-html.ts'
import { plannedIssues } from './content-issues.ts'
import { seriesByName } from './gallery.ts'
import { newYearOf } from './new-year.ts'
import { publishSeeded } from './publish-seeded.ts'
import { markSixGames } from './stored-cards.ts'

/**
 * Fills an empty site with cards for every Mark Six game, and with notices and carousels; what operators wrote since is
 * theirs. Posts come with write-documents.ts.
 */
export async function seedHome(sql: Sql, now: Instant): Promise<void> {
  const [found] = await sql`select from template where location = 'home' limit 1`
  if (!found) {
    for (const game of await markSixGames(sql)) await seedCards(sql, game, now)
    await seedNotices(sql, NOTICES)
    for (const company of companies) await seedCarousels(sql, company)
  }
  await seedSlides(sql)
}

type SeedGame = { gameId: number; timing: GameTiming }

async function seedCards(sql: Sql, { gameId, timing }: SeedGame, now: Instant): Promise<void> {
  const cards = cardsOfGame(gameId)
  const { upcoming } = plannedIssues(timing, now)
  const categories = PLAY_CATEGORIES.map((name, index) => ({ game_id: gameId, name, sort: 100 - index }))
  await inTransaction(sql, async (tx) => {
    await tx`insert into play_category ${tx(categories)} on conflict do nothing`
    const rows = await tx<{ id: number }[]>`
      insert into template ${tx(cards.map((card) => templateRow(gameId, card)))} returning template_id as id`
    const idOf = new Map(cards.map((card, index) => [card, rows[index]?.id as number]))
    const byName = new Map(cards.map((card) => [card.recipe.name, idOf.get(card) as number]))
    const links = { gameId, idOf: byName, seriesOf: await seriesByName(tx, gameId) }
    const posts = cards.flatMap((card) =>
      // The last group is written first: of equals the later one stands above.
      standingDocuments(card, upcoming)
        .toReversed()
        .map((document) => ({
          templateId: idOf.get(card) as number,
          document,
          writtenAt: newYearOf(now),
          order: 0,
          turnNum: null,
        })),
    )
    await publishSeeded(tx, posts, links)
  })
}

const templateRow = (gameId: number, card: SeedCard) => ({
  game_id: gameId,
  play_cate: card.recipe.playCate,
  name: card.recipe.name,
  sub_name: card.subName,
  note1: card.note1,
  note2: card.note2,
  color_theme: card.colorTheme,
  code: card.recipe.code,
  sort: card.sort,
})

async function seedNotices(sql: Queryable, notices: readonly SeedNotice[]): Promise<void> {
  const rows = notices.map(({ type, title, content, redirectUrl, audience = 'all' }, index) => ({
    ...{ title, redirect_url: redirectUrl ?? '', sort: notices.length - index, audience, changed_by: 'seed' },
    ...(type === NOTICE_TYPE.carousel
      ? { kind: 'slide', place: 'home', content: '', image_url: pictureIn(content) }
      : { kind: 'notice', place: noticeLists[type - 1] as string, content: cleanHtml(content), image_url: '' }),
  }))
  await sql`insert into content_piece ${sql(rows)}`
}

const pictureIn = (html: string): string => /<img [^>]*src="([^"]+)"/.exec(html)?.[1] ?? ''

/** Sites of earlier releases have notices, but none that are slides. */
async function seedSlides(sql: Queryable): Promise<void> {
  const [found] = await sql`
    select from content_piece where kind = 'slide' and company_code is null and state <> 'withdrawn' limit 1`
  if (found) return
  await seedNotices(
    sql,
    NOTICES.filter(({ type }) => type === NOTICE_TYPE.carousel),
  )
}

async function seedCarousels(sql: Queryable, { code, homeCarousels }: Company): Promise<void> {
  if (homeCarousels.length === 0) return
  const rows = homeCarousels.map(({ imageUrl, link, title, sort, audience = 'all' }) => ({
    ...{ kind: 'slide', place: 'home', company_code: code, image_url: imageUrl, redirect_url: link ?? '' },
    ...{ title, sort, audience, changed_by: 'seed' },
  }))
  await sql`insert into content_piece ${sql(rows)}`
}
