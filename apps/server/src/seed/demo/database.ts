import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { type ReferenceCategory, referenceMaterial } from '@liuhe/demo/reference-material.ts'
import type { Queryable } from '../../db/connect.ts'
import { cleanHtml } from '../../modules/templates/clean-html.ts'
import { type CountedGame, drawsToCount, windowsOf } from './counted-draws.ts'
import { newYearOf } from './new-year.ts'

/**
 * Fills the database of every Mark Six game with reference documents: tables of the lunar year, statistics of the draws
 * that are already there, verses. A game that has any is left alone: what operators wrote is theirs. None is sealed: a
 * table foretells nothing, and anybody can count it again. Statistics are kept up by keep-statistics.ts.
 */
export async function seedDatabase(sql: Queryable, { now }: { now: number }): Promise<void> {
  const games = await sql<CountedGame[]>`
    select game_id as "gameId", timing from game
    where family = 'LHC' and enabled
      and not exists (select from template where template.game_id = game.game_id and location = 'database')
    order by sort`
  const lunarYear = lunarYearOf(siteDateOf(now))
  for (const game of games) {
    const draws = await drawsToCount(sql, game.gameId)
    const categories = referenceMaterial(lunarYear, windowsOf(game, draws))
    await insertCategories(sql, game.gameId, { categories, now, counted: draws[0]?.turnNum ?? null })
  }
}

type Material = { categories: readonly ReferenceCategory[]; now: number; counted: string | null }

async function insertCategories(sql: Queryable, gameId: number, { categories, now, counted }: Material): Promise<void> {
  const chips = categories.map(({ name }, index) => ({
    game_id: gameId,
    location: 'database',
    name,
    sort: 100 - index,
  }))
  await sql`insert into play_category ${sql(chips)}`
  const cards = categories.map(({ name, colorTheme, isCounted = false }, index) => ({
    ...{ game_id: gameId, location: 'database', play_cate: name, name, sub_name: '资料库' },
    ...{ color_theme: colorTheme, code: 'mb01', sort: 100 - index, game_turn: isCounted ? counted : null },
  }))
  const inserted = await sql<{ id: number }[]>`insert into template ${sql(cards)} returning template_id as id`
  const documents = categories.flatMap(({ documents: own, isCounted = false }, index) =>
    own.map((document, place) => ({
      ...document,
      templateId: inserted[index]?.id as number,
      sort: own.length - place,
      writtenAt: isCounted ? now : newYearOf(now),
    })),
  )
  const groups = documents.map(({ templateId, name, sort }) => ({ template_id: templateId, group_name: name, sort }))
  const groupIds = await sql<{ id: number }[]>`insert into template_group ${sql(groups)} returning group_id as id`
  const items = documents.map(({ name, html, writtenAt }, index) => ({
    group_id: groupIds[index]?.id as number,
    title: name,
    content: cleanHtml(html),
    updated_at: new Date(writtenAt),
  }))
  await sql`insert into template_item ${sql(items)}`
}
