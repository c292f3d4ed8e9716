import type { Sql } from '../../db/connect.ts'

/** Games whose draws the demonstration broadcasts: those that draw once a day. */
const GAMES = [110, 90, 70, 92]
/** Draws of each whose recordings are kept. */
const KEPT = 60
const SOURCE = 'sandbox'

/**
 * Points the daily games to the broadcaster of this start, whose address is new each time, and their last draws to its
 * recordings. A stream or a recording that an operator has set stays.
 */
export async function seedLiveStreams(sql: Sql, origin: string): Promise<void> {
  const pattern = `${origin}/live/replay/{gameId}/{turnNum}.m3u8`
  await sql`
    select live_stream_set(game_id, ${`${origin}/live/`} || game_id || '.m3u8', ${pattern}, ${SOURCE})
    from unnest(${GAMES}::integer[]) as asked (game_id)
    where not exists (select from live_stream s where s.game_id = asked.game_id and s.source <> ${SOURCE})`
  await sql`
    insert into draw_replay (draw_id, url, source)
    select draw_id, replace(replace(${pattern}, '{gameId}', game_id::text), '{turnNum}', turn_num), ${SOURCE}
    from unnest(${GAMES}::integer[]) as asked (id) cross join lateral (
      select draw_id, game_id, turn_num from draw
      where game_id = asked.id and status in ('drawn', 'settled') and public_at <= draw_clock()
      order by plan_at desc limit ${KEPT}) past
    where exists (select from live_stream s where s.game_id = past.game_id and s.source = ${SOURCE})
    on conflict (draw_id) do update set url = excluded.url where draw_replay.source = ${SOURCE}`
}
