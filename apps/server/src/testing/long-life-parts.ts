/** What shapes of tables share: whose rows there are most of, and how few are not dealt with. */
import type { Shape } from './filled-tables.ts'

/** Who has every fourth row of a member, and every row of the audit. */
export const BUSY = { memberId: 7, login: 'busy.maker' }
/** The game of every fortieth row; the others are of game 1. */
export const RARE_GAME = 3

export const MEMBER = `case when n % 4 = 1 then ${BUSY.memberId} else n end`
export const GAME = `case when n % 40 = 0 then ${RARE_GAME} else 1 end`
/** Numbers that say their time, as `next_id()` makes them; twenty seconds between two. */
export const NUMBER = `((extract(epoch from date_trunc('day', now()))::bigint * 1000
  - 1767225600000 - n * 20000::bigint) << 22)`
export const AGO = `(now() - n * interval '20 seconds')`
export const OPERATOR = '1 + n % 11'
export const KEY = `'request-' || n`
/** About one in a thousand still waits for somebody. */
export const IS_OPEN = 'n % 1200 = 0'
export const ENDED = `case when ${IS_OPEN} then null else now() end`
export const HANDLED: Shape = { handled_by: `case when ${IS_OPEN} then null else 'checker' end`, handled_at: ENDED }
/** When it has one of these states. */
export const when = (...states: string[]) => `case when state in ('${states.join("', '")}') then now() end`
