/** The SQL that finds the draws of cards. Views are in migrations 0007 and 0030. */
import type { Queryable } from '../../db/connect.ts'
import type { DrawRow } from './queries.ts'

export interface FoundDraw extends DrawRow {
  planAt: Date
}

/** The published draws of turns. */
export const selectDrawsOfTurns = (sql: Queryable, gameId: number, turns: readonly string[]) => sql<FoundDraw[]>`
  select turn_num as "turnNum", open_num as "resultText", lunar_year as "lunarYear", plan_at as "planAt"
  from card_draw where game_id = ${gameId} and turn_num = any(${[...turns]})`

/** The latest published results of a game, the newest first. */
export const selectLatestDraws = (sql: Queryable, gameId: number, rows: number) => sql<DrawRow[]>`
  select turn_num as "turnNum", open_num as "resultText", lunar_year as "lunarYear"
  from card_draw where game_id = ${gameId} order by plan_at desc limit ${rows}`

/** An issue as a row writes it, with what is known of the turn it means. */
export interface DrawOfLabel {
  issue: string
  /** The turn of the document, which is another issue: the row repeats an older post. Null when it has none. */
  documentTurn: string | null
  /** The newest turn of the card, for documents that have none. */
  cardTurn: string | null
}

/**
 * The published draws that labels mean, each with its label. A label is the end of a turn number and comes again every
 * year or, where turns are numbered by the day, every day. So a document's row means a draw at most half of that before
 * the document's own; and a row of a document without a turn the latest up to the card's newest turn, never another
 * while that one is awaited, and none that is older than {@link LABEL_LIFE_DAYS}.
 */
export const selectDrawsOfLabels = (sql: Queryable, gameId: number, wanted: readonly DrawOfLabel[], now: Date) => sql<
  (FoundDraw & DrawOfLabel)[]
>`
  select wanted.issue, wanted.document_turn as "documentTurn", wanted.card_turn as "cardTurn",
         d.turn_num as "turnNum", d.open_num as "resultText", d.lunar_year as "lunarYear", d.plan_at as "planAt"
  from unnest(${wanted.map(({ issue }) => issue)}::text[], ${wanted.map(({ documentTurn }) => documentTurn)}::text[],
              ${wanted.map(({ cardTurn }) => cardTurn)}::text[]) as wanted(issue, document_turn, card_turn)
  cross join lateral (
    select case
      when wanted.document_turn is null then ${now}::timestamptz - make_interval(days => ${LABEL_LIFE_DAYS})
      else coalesce((select close_at from card_turn where game_id = ${gameId} and turn_num = wanted.document_turn),
                    ${now}::timestamptz)
           - case when length(wanted.document_turn) > ${YEARLY_DIGITS} then interval '12 hours'
                  else interval '183 days' end
      end as since
  ) life
  cross join lateral (
    select * from card_draw
    where game_id = ${gameId} and right(turn_num, 3) = right('00' || wanted.issue, 3)
      and turn_num like '%' || wanted.issue and plan_at > life.since
      and case when wanted.document_turn is not null then turn_num < wanted.document_turn
               when wanted.card_turn is null then true
               when wanted.card_turn like '%' || wanted.issue then turn_num = wanted.card_turn
               else turn_num < wanted.card_turn end
    order by plan_at desc limit 1
  ) d`

/** Shorter than the year after which a label comes again: older rows without a turn carry their note, but no marks. */
const LABEL_LIFE_DAYS = 300
/** Longer turns begin with a day, 202611201380; these begin with a year, 2026324. */
const YEARLY_DIGITS = 8
