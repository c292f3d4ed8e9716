/** Cards for tests of this module, published as an operator would. */
import type { TestDatabase } from '../../testing/test-database.ts'

/** The two games that these tests use. */
export const GAME = 110
export const OTHER_GAME = 70

/** Writes the games. */
export async function insertGames({ owner }: TestDatabase): Promise<void> {
  const timing = owner.json({})
  await owner`insert into game (game_id, code, name, family, cate, timing) values
    (${GAME}, 'a', '新澳门六合彩', 'LHC', 0, ${timing}), (${OTHER_GAME}, 'b', '香港六合彩', 'LHC', 0, ${timing})`
}

export interface CardOptions {
  gameId?: number
  playCate?: string
  code?: string
  clients?: string[]
  sort?: number
  status?: number
  items?: Record<string, unknown>[]
}

let cards = 0
/** A card with one group, published by the operator. */
export async function aCard(
  { owner }: TestDatabase,
  { gameId = GAME, playCate = '生肖', code = 'MB04', ...options }: CardOptions = {},
): Promise<number> {
  await owner`insert into play_category (game_id, name) values (${gameId}, ${playCate}) on conflict do nothing`
  const [card] = await owner<{ id: number }[]>`
    insert into template ${owner({
      game_id: gameId,
      play_cate: playCate,
      name: `第${++cards}张`,
      color_theme: '#d7000f,#ff8a00',
      code,
      clients: options.clients ?? null,
      sort: options.sort ?? 0,
      status: options.status ?? 1,
    })} returning template_id as id`
  const id = card?.id as number
  const [group] = await owner<{ id: number }[]>`
    insert into template_group (template_id, group_name) values (${id}, '128') returning group_id as id`
  for (const item of options.items ?? [{ title: '127期', content: '蛇虎鸡' }]) {
    await owner`insert into template_item ${owner({ group_id: group?.id as number, ...item } as never)}`
  }
  return id
}

/** A draw that closes so many milliseconds from now; drawn when it has numbers. */
export async function aDraw(
  { owner }: TestDatabase,
  { gameId = GAME, turnNum, closesInMs, resultText = null }: DrawOptions,
): Promise<void> {
  const closeAt = Date.now() + closesInMs
  await owner`insert into draw ${owner({
    game_id: gameId,
    turn_num: turnNum,
    business_day: new Date(closeAt),
    sequence: 1,
    lunar_year: 2026,
    open_at: new Date(closeAt - 86_400_000),
    close_at: new Date(closeAt),
    plan_at: new Date(closeAt + 60_000),
    status: resultText === null ? 'open' : 'drawn',
    open_num: resultText,
    public_at: resultText === null ? null : new Date(closeAt + 60_000),
  })}`
}

export interface DrawOptions {
  gameId?: number
  turnNum: string
  closesInMs: number
  resultText?: string | null
}
