// The game centre of the demo: how its operator shows the games, what one member has done there, and the catalogue,
// which the provider itself tells at every start.
import { CLOSED_GAMES, FOLLOWED_GAMES, LIVE_GAMES, OPENED_GAMES } from '@liuhe/demo/live-games.ts'
import { HOUR_MS, type Instant } from '@liuhe/domain/time.ts'
import type { Logger } from 'pino'
import type { Queryable, Sql } from '../../db/connect.ts'
import type { GameProviders } from '../../modules/game-wallet/index.ts'
import { refreshCatalogue } from '../../modules/games/index.ts'

/** Makes games hot; what an operator has said of one stays. */
export async function seedGamePlaces(sql: Queryable): Promise<void> {
  for (const { code, hot } of LIVE_GAMES.filter((game) => game.hot > 0))
    await sql`
      insert into game_place (game_id, hot) select game_id, ${hot}::int from live_game where game_code = ${code}
      on conflict do nothing`
}

/** What a member follows and has opened. Does nothing once he has opened a game. */
export async function seedGamesOfMember(sql: Queryable, account: string, now: Instant): Promise<void> {
  const [member] = await sql<{ memberId: bigint }[]>`
    select member_id as "memberId" from member m where account_key = ${account}
      and not exists (select from game_opened o where o.member_id = m.member_id)`
  if (member === undefined) return
  const { memberId } = member
  for (const [index, code] of FOLLOWED_GAMES.entries())
    await sql`
      insert into game_follow (member_id, game_id, followed_at)
      select ${memberId}::bigint, game_id, ${new Date(now - (index + 1) * HOUR_MS)}::timestamptz
      from live_game where game_code = ${code} on conflict do nothing`
  for (const [index, code] of OPENED_GAMES.entries())
    await sql`
      insert into game_opened (member_id, game_id, opened_at)
      select ${memberId}::bigint, game_id, ${new Date(now - (index + 2) * HOUR_MS)}::timestamptz
      from live_game where game_code = ${code}`
}

/** Reads what the providers list, and closes one game where nobody has closed any. Never rejects. */
export async function seedCatalogue(
  sql: Sql,
  { settings, providerOf }: Pick<GameProviders, 'settings' | 'providerOf'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  for (const { name } of settings) {
    const provider = providerOf(name)
    if (provider === undefined) continue
    try {
      await refreshCatalogue(sql, provider)
      await closeOne(sql)
    } catch (error) {
      log.warn({ err: error, provider: name }, 'the list of games could not be read: the centre shows the last one')
    }
  }
}

/** An operator who opens it again is believed: his change of the game is counted in its place. */
async function closeOne(sql: Queryable): Promise<void> {
  for (const code of CLOSED_GAMES) {
    const [game] = await sql`
      select from live_game g where g.game_code = ${code} and g.listed`
    if (game === undefined) continue
    await sql`
      update live_game g set maintenance = '00:00:00~23:59:59'
      where g.game_code = ${code} and g.maintenance = ''
        and not exists (select from game_place p where p.game_id = g.game_id and p.version > 0)`
    return
  }
}
