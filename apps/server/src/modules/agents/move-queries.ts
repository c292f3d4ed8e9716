import type { Queryable, Tx } from '../../db/connect.ts'

// The SQL of moves (migration 0175).

export interface MoveRow {
  moveId: number
  memberId: bigint
  parentId: bigint | null
  startsOn: string
}

/** Somebody who is to move, and whom he is to come below; rows are held in the order of locks: above before below. */
export async function holdMove(
  tx: Tx,
  { memberId, parentId }: { memberId: bigint; parentId: bigint | null },
): Promise<{ mover: MoverRow | undefined; above: AboveRow | undefined }> {
  const [above] = await tx<AboveRow[]>`
    select p.rebate_tenths as "rateTenths", p.is_agent and p.state = 'active' and p.kind = 'member' as "mayTake",
           exists (select from agent_line l
                   where l.ancestor_id = ${memberId} and l.member_id = p.member_id) as "isBelow"
    from member p where p.member_id = ${parentId} for share of p`
  const [mover] = await tx<MoverRow[]>`
    select account, rebate_tenths as "rateTenths", parent_id as "parentId" from member
    where member_id = ${memberId} and kind = 'member' for no key update`
  return { mover, above }
}

export async function findMover(sql: Queryable, memberId: bigint): Promise<MoverRow | undefined> {
  const [row] = await sql<MoverRow[]>`
    select account, rebate_tenths as "rateTenths", parent_id as "parentId" from member where member_id = ${memberId}`
  return row
}

export interface MoverRow {
  account: string
  rateTenths: number
  parentId: bigint | null
}
export interface AboveRow {
  rateTenths: number
  mayTake: boolean
  /** He belongs to the team of the one who moves. */
  isBelow: boolean
}

/** How often somebody has been moved, those that wait included: the revision of a proposal. */
export async function countMoves(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from agent_move where member_id = ${memberId}`
  return row.count
}

/** The move that waits for its day. */
export async function waitingMove(sql: Queryable, memberId: bigint): Promise<WaitingMove | undefined> {
  const [row] = await sql<WaitingMove[]>`
    select p.account as "to", v.starts_on::text as "startsOn" from agent_move v
    left join member p on p.member_id = v.parent_id where v.member_id = ${memberId} and v.done_at is null`
  return row
}

export interface WaitingMove {
  to: string | null
  startsOn: string
}

/** Written for the next day of the site. */
export async function insertMove(
  tx: Tx,
  { memberId, parentId, reason, people: [first, second] }: NewMove,
): Promise<string> {
  const [row] = await tx<[{ startsOn: string }]>`
    insert into agent_move (member_id, parent_id, starts_on, first_by, second_by, reason)
    values (${memberId}, ${parentId}, site_day(clock_timestamp()) + 1, ${first}, ${second}, ${reason})
    returning starts_on::text as "startsOn"`
  return row.startsOn
}

interface NewMove {
  memberId: bigint
  parentId: bigint | null
  reason: string
  people: readonly [string, string]
}

/** One whose day has begun, held; of several processes one gets it. */
export async function takeDueMove(tx: Tx): Promise<MoveRow | undefined> {
  const [row] = await tx<MoveRow[]>`
    select move_id as "moveId", member_id as "memberId", parent_id as "parentId", starts_on::text as "startsOn"
    from agent_move where done_at is null and starts_on <= site_day(clock_timestamp())
    order by move_id limit 1 for update skip locked`
  return row
}

export async function writeParent(tx: Tx, memberId: bigint, parentId: bigint | null): Promise<void> {
  await tx`update member set parent_id = ${parentId} where member_id = ${memberId}`
}

export async function endMove(tx: Tx, moveId: number, refusal: string | null): Promise<void> {
  await tx`update agent_move set done_at = clock_timestamp(), refusal = ${refusal} where move_id = ${moveId}`
}

/** An agent's number by his account. */
export async function findByAccount(sql: Queryable, accountKey: string): Promise<bigint | undefined> {
  const [row] = await sql<{ memberId: bigint }[]>`
    select member_id as "memberId" from member where account_key = ${accountKey} and kind = 'member'`
  return row?.memberId
}

/** An agent by his account. */
export async function findAgent(sql: Queryable, accountKey: string): Promise<bigint | undefined> {
  const [row] = await sql<{ memberId: bigint }[]>`
    select member_id as "memberId" from member where account_key = ${accountKey} and kind = 'member' and is_agent`
  return row?.memberId
}

export async function accountOf(sql: Queryable, memberId: bigint | null): Promise<string | null> {
  if (memberId === null) return null
  const [row] = await sql<[{ account: string }]>`select account from member where member_id = ${memberId}`
  return row.account
}
