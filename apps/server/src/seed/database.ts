import { ballsOfOpenNum } from '@liuhe/domain/content/prediction.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import type { GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { DAY_MS, siteDateOf } from '@liuhe/domain/time.ts'
import { type ReferenceCategory, referenceMaterial } from '@liuhe/fixtures/reference-material.ts'
import type { CountedDraws } from '@liuhe/fixtures/reference-statistics.ts'
import type { Queryable } from '../db/connect.ts'
import { cleanHtml } from '../modules/templates/clean-html.ts'

/**
 * Fills the database of every Mark Six game with reference documents: tables of the lunar year, statistics of the draws
 * that are already there, verses. A game that has any is left alone: what operators wrote is theirs.
 */
export async function seedDatabase(sql: Queryable, { now }: { now: number }): Promise<void> {
  const games = await sql<SeedGame[]>`
    select game_id as "gameId", timing from game
    where family = 'LHC' and enabled
      and not exists (select from template where template.game_id = game.game_id and location = 'database')
    order by sort`
  const lunarYear = lunarYearOf(siteDateOf(now))
  for (const game of games) {
    const windows = windowsOf(game, await drawsOf(sql, game.gameId, now), now)
    await insertCategories(sql, game.gameId, { categories: referenceMaterial(lunarYear, windows), now })
  }
}

type SeedGame = { gameId: number; timing: GameTiming }
type SeedDraw = { turnNum: string; openNum: string; lunarYear: number; date: string }

const drawsOf = (sql: Queryable, gameId: number, now: number) => sql<SeedDraw[]>`
  select turn_num as "turnNum", open_num as "openNum", lunar_year as "lunarYear", business_day::text as date
  from draw where game_id = ${gameId} and open_num is not null and plan_at < ${new Date(now)}
  order by plan_at desc limit ${DRAWS_MAX}`

/** The years of a daily game, or the newest draws of one that draws all day. */
function windowsOf({ timing }: SeedGame, found: readonly SeedDraw[], now: number): CountedDraws[] {
  const until = siteDateOf(now)
  const counted = (label: string, draws: readonly SeedDraw[]): CountedDraws => ({
    label,
    until,
    draws: draws.map((draw) => ({ ...draw, numbers: ballsOfOpenNum(draw.openNum) })),
  })
  if (found.length === 0) return []
  if (timing.schedule.kind !== 'daily') return [counted('近三百次', found.slice(0, FAST_DRAWS))]
  const years = Map.groupBy(found, ({ date }) => date.slice(0, 4))
  return [...years].map(([year, draws]) => counted(`${year}年`, draws))
}

/** More than two years of daily draws. */
const DRAWS_MAX = 800
const FAST_DRAWS = 300

async function insertCategories(
  sql: Queryable,
  gameId: number,
  { categories, now }: { categories: readonly ReferenceCategory[]; now: number },
): Promise<void> {
  const chips = categories.map(({ name }, index) => ({
    game_id: gameId,
    location: 'database',
    name,
    sort: 100 - index,
  }))
  await sql`insert into play_category ${sql(chips)}`
  const cards = categories.map(({ name, colorTheme }, index) => ({
    ...{ game_id: gameId, location: 'database', play_cate: name, name, sub_name: '资料库' },
    ...{ color_theme: colorTheme, code: 'mb01', sort: 100 - index },
  }))
  const inserted = await sql<{ id: number }[]>`insert into template ${sql(cards)} returning template_id as id`
  const documents = categories.flatMap(({ documents: own }, index) =>
    own.map((document, place) => ({
      ...document,
      templateId: inserted[index]?.id as number,
      sort: own.length - place,
    })),
  )
  const groups = documents.map(({ templateId, name, sort }) => ({ template_id: templateId, group_name: name, sort }))
  const groupIds = await sql<{ id: number }[]>`insert into template_group ${sql(groups)} returning group_id as id`
  const items = documents.map(({ name, html }, index) => ({
    group_id: groupIds[index]?.id as number,
    title: name,
    content: cleanHtml(html),
    // Written over the last months, each a little later than the one below it.
    updated_at: new Date(now - (1 + (index % WRITTEN_OVER_DAYS)) * DAY_MS),
  }))
  await sql`insert into template_item ${sql(items)}`
}

const WRITTEN_OVER_DAYS = 90
