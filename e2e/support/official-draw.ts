import { expect } from '@playwright/test'
import { database } from './operator.ts'
import { patient } from '../../apps/server/src/testing/patience.ts'

// Official draws come in the evening. A journey that needs one writes a turn of its own into the calendar, and is what
// two broadcasters say of it.

/** A turn of an official game that takes bets until it is {@link drawn}. @returns its number */
export async function anOfficialTurn(gameId: number): Promise<string> {
  const [{ turnNum }] = await database()<[{ turnNum: string }]>`
    with clock as (select draw_clock() as begins, draw_clock() + interval '10 minutes' as ends),
      known as (select count(*) as turns from draw where turn_num like ${`${PREFIX}%`})
    insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at, status,
                      opened_at, result_by)
    select game_id, ${PREFIX} || lpad(turns::text, 3, '0'), business_day, sequence, lunar_year, begins, ends, ends,
           'open', begins, result_by
    from draw, clock, known
    where game_id = ${gameId} and result_by = 'external' order by plan_at desc limit 1
    returning turn_num as "turnNum"`
  return turnNum
}

/** The year of a turn whose number no calendar gives. */
const PREFIX = '9999'

/** Closes a turn, says its result as two broadcasters, and waits until it is settled. */
export async function drawn(gameId: number, turnNum: string, resultText: string): Promise<void> {
  const sql = database()
  const statusIs = (status: string) =>
    expect
      .poll(
        async () => {
          const [row] = await sql<{ status: string }[]>`
            select status from draw where game_id = ${gameId} and turn_num = ${turnNum}`
          return row?.status
        },
        { message: `turn ${turnNum} is ${status}`, timeout: patient(60_000), intervals: [200] },
      )
      .toBe(status)
  await sql`
    update draw set close_at = draw_clock(), plan_at = draw_clock() where game_id = ${gameId} and turn_num = ${turnNum}`
  await statusIs('closed')
  // The sandbox's broadcasters begin with an empty table: what is said at once is before their first ball.
  await sql.begin(async (tx) => {
    for (const source of ['journey-1', 'journey-2']) {
      await tx`
        select r.outcome from draw d, results_report(d.draw_id, ${`source:${source}`}, ${resultText}, true, ${source},
          'https://results.example/live', d.plan_at, sha256(${source}::bytea)) r
        where d.game_id = ${gameId} and d.turn_num = ${turnNum}`
    }
  })
  await statusIs('settled')
}
