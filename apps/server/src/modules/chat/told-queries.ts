/** The SQL of what rooms are told of games (migration 0092). */
import { arrayOf } from '../../db/array-literal.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'

interface BetStateRow {
  id: string
  outcomes: (number | null)[]
  reward: bigint | null
}

export const selectBetStates = (
  db: Queryable,
  personId: bigint,
  roomId: number,
  ids: readonly string[],
): Promise<BetStateRow[]> => db<BetStateRow[]>`
  select message_id::text as id, outcomes, reward
  from chat_bet_states(${personId}, ${roomId}, ${arrayOf([...ids])}::bigint[])`

/** Tells rooms of wins; how many lines it wrote. */
export async function tellWins(db: Queryable): Promise<number> {
  const [row] = await db<[{ told: number }]>`select chat_tell_wins() as told`
  return row.told
}

export interface PlanRow {
  planId: number
  roomId: number
  gameId: number
  gameName: string
  family: Family
  personId: bigint
  playCode: string
  /** Of all calls so far that a draw has judged. */
  hits: number
  judged: number
}

export async function selectOpenPlans(db: Queryable): Promise<number[]> {
  const rows = await db<{ planId: number }[]>`select plan_id as "planId" from chat_plan where is_open order by plan_id`
  return rows.map(({ planId }) => planId)
}

/** A plan for this transaction alone; undefined while another process has it. */
export async function lockPlan(tx: Tx, planId: number): Promise<PlanRow | undefined> {
  const [row] = await tx<PlanRow[]>`
    select p.plan_id as "planId", p.room_id as "roomId", p.game_id as "gameId", g.name as "gameName", g.family,
           p.person_id as "personId", p.play_code as "playCode", p.hits, p.judged
    from chat_plan p cross join chat_game(p.game_id) g
    where p.plan_id = ${planId} and p.is_open and pg_try_advisory_xact_lock(90, p.plan_id)`
  return row
}

export interface TurnRow {
  drawId: number
  turnNum: string
  state: 'open' | 'closed' | 'drawn' | 'settled' | 'void'
  closeAt: Date
  /** It stays open long enough for a call to be read. */
  isCallable: boolean
  result: string | null
  lunarYear: number
}

/** The latest turns of a game, the newest first. */
export const selectTurns = (db: Queryable, gameId: number, rows: number): Promise<TurnRow[]> => db<TurnRow[]>`
  select draw_id as "drawId", turn_num as "turnNum", state, close_at as "closeAt", result, lunar_year as "lunarYear",
         state = 'open' and close_at > clock_timestamp() + interval '10 seconds' as "isCallable"
  from chat_plan_turns(${gameId}, ${rows})`

export interface CallRow {
  drawId: number
  turnNum: string
  choice: string
  outcome: 0 | 1 | 2 | null
}

/** What a plan has called, the newest first. */
export const selectCalls = (db: Queryable, planId: number, rows: number): Promise<CallRow[]> => db<CallRow[]>`
  select draw_id as "drawId", turn_num as "turnNum", choice, outcome from chat_plan_call
  where plan_id = ${planId} order by made_at desc limit ${rows}`

export async function writeOutcome(tx: Tx, planId: number, { drawId, outcome }: CallRow): Promise<void> {
  await tx`update chat_plan_call set outcome = ${outcome} where plan_id = ${planId} and draw_id = ${drawId}`
}

/** Keeps how a plan has done so far; its lock is held. */
export async function writeRecord(tx: Tx, { planId, hits, judged }: PlanRow): Promise<void> {
  await tx`update chat_plan set hits = ${hits}, judged = ${judged} where plan_id = ${planId}`
}

/** The plan of a play in a room. */
export async function findPlan(
  db: Queryable,
  plan: { roomId: number; gameId: number; playCode: string },
): Promise<{ planId: number; family: Family } | undefined> {
  const [row] = await db<{ planId: number; family: Family }[]>`
    select p.plan_id as "planId", g.family from chat_plan p cross join chat_game(p.game_id) g
    where p.room_id = ${plan.roomId} and p.game_id = ${plan.gameId} and p.play_code = ${plan.playCode}`
  return row
}

/** How many have bet like the shared bets and plans of a room. */
export const selectFollowers = (
  db: Queryable,
  personId: bigint,
  roomId: number,
  ids: readonly string[],
): Promise<{ id: string; followers: number }[]> => db<{ id: string; followers: number }[]>`
  select message_id::text as id, followers
  from chat_followers(${personId}, ${roomId}, ${arrayOf([...ids])}::bigint[])`

/** Notes that somebody has bet like a card. @returns how many have; null when nothing of it is so */
export async function followBet(
  db: Queryable,
  personId: bigint,
  { roomId, id, orderNos }: { roomId: number; id: string; orderNos: readonly string[] },
): Promise<number | null> {
  const [row] = await db<[{ followers: number | null }]>`
    select chat_follow_bet(${personId}, ${roomId}, ${id}::bigint, ${arrayOf([...orderNos])}::bigint[]) as followers`
  return row.followers
}

export async function insertCall(
  tx: Tx,
  { planId, drawId, turnNum, choice }: { planId: number; drawId: number; turnNum: string; choice: string },
): Promise<void> {
  await tx`
    insert into chat_plan_call (plan_id, draw_id, turn_num, choice)
    values (${planId}, ${drawId}, ${turnNum}, ${choice})`
}

/** Posts what a robot tells of its plan. */
export async function postPlan(tx: Tx, { roomId, personId }: PlanRow, plan: object): Promise<void> {
  await tx`
    select chat_post(${roomId}, ${personId}, 'plan', ${JSON.stringify({ plan })}::text::jsonb)`
}

/** Makes a plan in a room; does nothing where there is one. */
export async function insertPlan(tx: Tx, plan: Pick<PlanRow, 'roomId' | 'gameId' | 'personId' | 'playCode'>) {
  const { roomId, gameId, personId, playCode } = plan
  await tx`
    insert into chat_plan (room_id, game_id, person_id, play_code)
    values (${roomId}, ${gameId}, ${personId}, ${playCode}) on conflict do nothing`
}
