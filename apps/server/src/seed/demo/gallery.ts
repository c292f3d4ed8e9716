// The demonstration's drawing sheets: a year of them for every daily Mark Six game, and those of the latest full hours
// where draws come every few minutes. The pictures are drawn by the server when somebody looks at them.
import { type Issue, issuesBetween, type GameTiming } from '@liuhe/domain/lottery/schedule.ts'
import { DAY_MS, HOUR_MS, type Instant } from '@liuhe/domain/time.ts'
import { DRAWING_CATEGORIES, DRAWING_SERIES } from '@liuhe/demo/drawing-series.ts'
import type { Queryable } from '../../db/connect.ts'

/** How far the archive of a daily game goes back once it is whole. */
export const ARCHIVE_DAYS = 365
/** What is there at the first start: the rest is added while the demonstration runs, so that nobody waits for it. */
export const FIRST_DAYS = 30

/**
 * Makes the series of an empty gallery, and publishes every sheet of the last `days` that is due and not there: the
 * next issue of each game, and what the time without a server has left out. Sheets of issues that were drawn meanwhile
 * get their result. What operators changed is theirs.
 */
export async function seedGallery(sql: Queryable, now: Instant, days = ARCHIVE_DAYS): Promise<number> {
  const games = await sql<SeedGame[]>`
    select game_id as "gameId", timing from game where family = 'LHC' and enabled order by sort`
  const [found] = await sql`select from gallery_group limit 1`
  if (!found) for (const { gameId } of games) await seedSeries(sql, gameId)
  let published = 0
  for (const game of games) {
    published += await publishSheets(sql, game, { now, days })
    await tellResults(sql, game.gameId, now)
  }
  return published
}

/** The coloured series of a game by their name, for what leads to them. */
export async function seriesByName(sql: Queryable, gameId: number): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select group_id as id, name from gallery_group where game_id = ${gameId} and group_type = 1 order by 1 desc`
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type SeedGame = { gameId: number; timing: GameTiming }

async function seedSeries(sql: Queryable, gameId: number): Promise<void> {
  const shelves = DRAWING_CATEGORIES.map((name, index) => ({ game_id: gameId, name, sort: 100 - index }))
  const categories = await sql<{ id: number; name: string }[]>`
    insert into gallery_category ${sql(shelves)}
    returning category_id as id, name`
  const idOf = new Map(categories.map(({ id, name }) => [name, id]))
  const rows = DRAWING_SERIES.flatMap((series, index) =>
    (series.hasInk ? [1, 2] : [1]).map((type) => ({
      game_id: gameId,
      group_type: type,
      name: series.name,
      initials: series.initials,
      category_id: idOf.get(series.category) ?? null,
      recipe: series.recipe,
      popular: series.isPopular,
      sort: DRAWING_SERIES.length - index,
    })),
  )
  await sql`insert into gallery_group ${sql(rows)}`
}

const FAST_HOURS = 24
/** Sheets come out this long before their draw. */
const AHEAD_OF_DAILY_MS = 20 * HOUR_MS
const AHEAD_OF_FAST_MS = HOUR_MS
/** How many draws before its own a sheet knows. */
const KNOWN_DRAWS = 12

async function publishSheets(
  sql: Queryable,
  { gameId, timing }: SeedGame,
  { now, days }: { now: Instant; days: number },
): Promise<number> {
  const isDaily = timing.schedule.kind === 'daily'
  const aheadMs = isDaily ? AHEAD_OF_DAILY_MS : AHEAD_OF_FAST_MS
  const there = await sql<{ turnNum: string }[]>`
    select turn_num as "turnNum" from gallery_item
    where group_id = (select min(group_id) from gallery_group where game_id = ${gameId} and recipe is not null)`
  const known = new Set(there.map(({ turnNum }) => turnNum))
  const since = now - (isDaily ? days * DAY_MS : FAST_HOURS * HOUR_MS)
  const issues = issuesBetween(timing, since, now + aheadMs)
    .filter(({ planAt }) => isDaily || planAt % HOUR_MS === 0)
    .filter(({ turnNum }) => !known.has(turnNum))
  if (issues.length === 0) return 0
  return insertSheets(sql, { gameId, aheadMs, issues, now })
}

/**
 * Writes the result on the drawn sheets of issues that have one now; their pictures are drawn again when they are asked
 * for. A corrected result is written again.
 * @returns how many sheets changed
 */
async function tellResults(sql: Queryable, gameId: number, now: Instant): Promise<number> {
  // All series of an issue are told together, so one of them says which issues wait.
  const { count } = await sql`
    with waiting as materialized (
      select d.turn_num, d.open_num from gallery_item i join draw d on d.game_id = ${gameId} and d.turn_num = i.turn_num
      where i.group_id = (select min(group_id) from gallery_group where game_id = ${gameId} and recipe is not null)
        and i.open_num is distinct from d.open_num and d.open_num is not null and d.public_at <= ${new Date(now)}
    )
    update gallery_item i set open_num = waiting.open_num
    from waiting, gallery_group g
    where i.turn_num = waiting.turn_num and i.group_id = g.group_id and g.game_id = ${gameId}
      and g.recipe is not null and i.image_url is null`
  return count
}

interface Batch {
  gameId: number
  aheadMs: number
  issues: readonly Issue[]
  now: Instant
}

/** One row for each series and issue, in one statement: tens of thousands in a second. */
async function insertSheets(sql: Queryable, { gameId, aheadMs, issues, now }: Batch): Promise<number> {
  const rows = issues.map(({ turnNum, businessDay, planAt }) => ({
    turn_num: turnNum,
    draw_day: businessDay,
    plan_at: new Date(planAt).toISOString(),
    published_at: new Date(Math.min(planAt - aheadMs, now)).toISOString(),
  }))
  const { count } = await sql`
    with known as materialized (
      select turn_num, open_num, plan_at, split_part(open_num, ',', 7) as special
      from draw where game_id = ${gameId} and open_num is not null and public_at <= ${new Date(now)}
    ), issue as materialized (
      select i.turn_num, i.draw_day, i.published_at,
             d.open_num,
             coalesce((select string_agg(before.special, ',' order by before.plan_at) from (
               select special, plan_at from known where known.plan_at < i.plan_at
               order by plan_at desc limit ${KNOWN_DRAWS}
             ) before), '') as recent
      from jsonb_to_recordset(${sql.json(rows)})
        as i(turn_num text, draw_day date, plan_at timestamptz, published_at timestamptz)
      left join known d using (turn_num)
    )
    insert into gallery_item (group_id, turn_num, draw_day, published_at, recent, open_num)
    select g.group_id, i.turn_num, i.draw_day, i.published_at, i.recent, i.open_num
    from gallery_group g cross join issue i
    where g.game_id = ${gameId} and g.recipe is not null
    on conflict (group_id, turn_num) do nothing`
  return count
}
