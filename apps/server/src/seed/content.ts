import { companies } from '@liuhe/brand/companies.ts'
import type { Company } from '@liuhe/brand/company.ts'
import { ballsOfOpenNum } from '@liuhe/domain/content/prediction.ts'
import { type GameTiming, issuesBetween } from '@liuhe/domain/lottery/schedule.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { DAY_MS, siteDateOf } from '@liuhe/domain/time.ts'
import { cardsOfGame, type SeedCard, type SeedIssue } from '@liuhe/fixtures/content.ts'
import { PLAY_CATEGORIES } from '@liuhe/fixtures/card-recipes.ts'
import { NOTICES } from '@liuhe/fixtures/notices.ts'
import type { Queryable } from '../db/connect.ts'
import { cleanHtml } from '../modules/templates/clean-html.ts'

/**
 * Fills an empty site with cards for every Mark Six game, judged by the draws that are already there, and with notices
 * and carousels. Does nothing once there is a card: what operators wrote is theirs.
 */
export async function seedContent(sql: Queryable, { now }: { now: number }): Promise<void> {
  const [found] = await sql`select from template limit 1`
  if (found) return
  const games = await sql<SeedGame[]>`
    select game_id as "gameId", timing from game where family = 'LHC' and enabled order by sort`
  for (const game of games) await seedGame(sql, game, now)
  await seedNotices(sql)
  for (const company of companies) await seedCarousels(sql, company)
}

type SeedGame = { gameId: number; timing: GameTiming }

async function seedGame(sql: Queryable, { gameId, timing }: SeedGame, now: number): Promise<void> {
  const { issues, gameTurn } = await issuesForCards(sql, { gameId, timing }, now)
  const categories = PLAY_CATEGORIES.map((name, index) => ({ game_id: gameId, name, sort: 100 - index }))
  await sql`insert into play_category ${sql(categories)}`
  const cards = cardsOfGame(issues, gameId)
  const inserted = await sql<{ id: number }[]>`
    insert into template ${sql(cards.map((card) => templateRow(gameId, gameTurn, card)))} returning template_id as id`
  const groups = cards.flatMap((card, index) =>
    card.groups.map((group) => ({ ...group, templateId: inserted[index]?.id as number })),
  )
  const groupRows = groups.map(({ templateId, groupName, sort }) => ({
    template_id: templateId,
    group_name: groupName,
    sort,
  }))
  const groupIds = await sql<{ id: number }[]>`
    insert into template_group ${sql(groupRows)} returning group_id as id`
  const items = groups.flatMap(({ items: members }, index) =>
    members.map((item) => itemRow(groupIds[index]?.id as number, item)),
  )
  // A statement takes at most 65,535 parameters.
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT) {
    await sql`insert into template_item ${sql(items.slice(from, from + ROWS_PER_INSERT))}`
  }
}

const ROWS_PER_INSERT = 1000

const templateRow = (gameId: number, gameTurn: string | null, card: SeedCard) => ({
  game_id: gameId,
  game_turn: gameTurn,
  play_cate: card.playCate,
  name: card.name,
  sub_name: card.subName,
  note2: card.note2,
  color_theme: card.colorTheme,
  code: card.code,
  sort: card.sort,
})

const itemRow = (groupId: number, item: SeedCard['groups'][number]['items'][number]) => ({
  group_id: groupId,
  title: item.title,
  content: cleanHtml(item.content),
  content2: item.content2 ?? null,
  note: item.note,
  sort: item.sort,
  require_login: item.requireLogin ?? false,
  require_recharge: item.requireRecharge ?? false,
  active_cover: item.activeCover ?? false,
  updated_at: new Date(item.updatedTime * 1000),
})

/**
 * The issues that cards speak about, newest first: the next one and the drawn ones before it. Games that draw all day
 * get cards for every hour's issue only, as their authors write them; otherwise each card would be old within a minute.
 */
async function issuesForCards(sql: Queryable, { gameId, timing }: SeedGame, now: number): Promise<Planned> {
  const isDaily = timing.schedule.kind === 'daily'
  const step = isDaily ? DAY_MS : HOUR_MS
  const planned = issuesBetween(timing, now - step * (ISSUES + 1), now + step + 1)
  const chosen = isDaily ? planned : planned.filter(({ planAt }) => planAt % HOUR_MS === 0)
  const upcoming = chosen.filter(({ planAt }) => planAt > now).slice(0, 1)
  const past = chosen.filter(({ planAt }) => planAt <= now).slice(-ISSUES)
  const turns = past.map(({ turnNum }) => turnNum)
  const draws = await sql<{ turnNum: string; openNum: string; lunarYear: number }[]>`
    select turn_num as "turnNum", open_num as "openNum", lunar_year as "lunarYear" from card_draw
    where game_id = ${gameId} and turn_num = any(${turns})`
  const drawOf = new Map(draws.map((draw) => [draw.turnNum, draw]))
  const issues = [...past, ...upcoming].reverse().map(({ turnNum, planAt }) => ({
    label: labelOf(turnNum),
    balls: ballsOfOpenNum(drawOf.get(turnNum)?.openNum ?? ''),
    lunarYear: drawOf.get(turnNum)?.lunarYear ?? lunarYearOf(siteDateOf(planAt)),
    updatedTime: Math.floor(Math.min(planAt - step / 8, now - (now % MINUTES_MS)) / 1000),
  }))
  return { issues, gameTurn: upcoming[0]?.turnNum ?? past.at(-1)?.turnNum ?? null }
}

type Planned = { issues: SeedIssue[]; gameTurn: string | null }

/** Enough for the rows of a list card and the groups of a tabbed one. */
const ISSUES = 9
const HOUR_MS = 3_600_000
const MINUTES_MS = 600_000

/** 324 of 2026324, 1380 of 202611201380: what stands behind the year or the day. */
const labelOf = (turnNum: string): string => turnNum.slice(turnNum.length > DAY_DIGITS ? DAY_DIGITS : -3)
const DAY_DIGITS = 8

async function seedNotices(sql: Queryable): Promise<void> {
  const rows = NOTICES.map(({ type, title, content, redirectUrl }, index) => ({
    notice_type: type,
    title,
    content: cleanHtml(content),
    redirect_url: redirectUrl ?? '',
    sort: NOTICES.length - index,
  }))
  await sql`insert into notice ${sql(rows)}`
}

async function seedCarousels(sql: Queryable, { code, homeCarousels }: Company): Promise<void> {
  if (homeCarousels.length === 0) return
  const rows = homeCarousels.map(({ imageUrl, link, title, sort }) => ({
    company_code: code,
    image_url: imageUrl,
    redirect_url: link ?? '',
    title,
    sort,
  }))
  await sql`insert into company_carousel ${sql(rows)}`
}
