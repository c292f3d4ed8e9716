import type { Queryable } from '../../db/connect.ts'
import type { FoundRisk } from '../risk/index.ts'

// The SQL of what looks wrong in teams. What accounts share is in `agent_trace` (migration 0107). Marks are the
// beginning of a hash: an operator tells devices and accounts apart by them, and learns none.

type Found = Pick<FoundRisk, 'object' | 'evidence'> & { agentId: bigint }

/**
 * Agents and members of their teams who are one person by something that only one person has. An address is not: a
 * house shares it.
 */
export const selectOverlaps = (sql: Queryable) => sql<(Found & { isDirect: boolean })[]>`
  with ${strong(sql)}
  select 'agent/' || l.ancestor_id || '/member/' || l.member_id as object, l.ancestor_id as "agentId",
         l.depth = 1 as "isDirect",
         jsonb_build_object(
           'members', jsonb_build_array(l.ancestor_id::text, l.member_id::text),
           'traces', jsonb_agg(distinct ${trace(sql, 'mine')} order by ${trace(sql, 'mine')})) as evidence
  from strong mine join strong other using (what, value)
  join agent_line l on l.ancestor_id = mine.member_id and l.member_id = other.member_id
  group by l.ancestor_id, l.member_id, l.depth`

/**
 * Two agents, neither above the other, of whom each has a member right below him who is the other one by something that
 * only one person has.
 */
export const selectRings = (sql: Queryable) => sql<Found[]>`
  with ${strong(sql)}, visit as (
    select m.parent_id as host, other.member_id as guest, m.member_id, mine.what, mine.value
    from strong mine join strong other using (what, value)
    join member m on m.member_id = mine.member_id
    join member o on o.member_id = other.member_id
    where o.is_agent and m.parent_id <> o.member_id and m.member_id <> o.member_id
      and not exists (select from agent_line l
                      where (l.ancestor_id, l.member_id) in ((m.parent_id, o.member_id), (o.member_id, m.parent_id)))
  )
  select 'agents/' || a.host || '/' || a.guest as object, a.host as "agentId",
         jsonb_build_object(
           'members', (select jsonb_agg(distinct id::text order by id::text)
                       from unnest(array[a.host, a.guest] || array_agg(a.member_id) || array_agg(b.member_id)) id),
           'traces', (select jsonb_agg(distinct t order by t)
                      from unnest(array_agg(${trace(sql, 'a')}) || array_agg(${trace(sql, 'b')})) t)) as evidence
  from visit a join visit b on b.host = a.guest and b.guest = a.host
  where a.host < a.guest
  group by a.host, a.guest`

/** Several who came by one link and signed in on one device. */
export const selectSameDevices = (sql: Queryable) => sql<Found[]>`
  select 'link/' || m.link_id || '/device/' || ${mark(sql, 't')} as object, m.parent_id as "agentId",
         jsonb_build_object('members', jsonb_agg(distinct m.member_id::text order by m.member_id::text),
                            'traces', jsonb_build_array(${trace(sql, 't')})) as evidence
  from agent_trace t join member m using (member_id)
  where t.what = 'device' and m.link_id is not null and m.parent_id is not null
  group by m.link_id, m.parent_id, t.what, t.value having count(distinct m.member_id) > 1`

/** At least so many members right below an agent who use the address that he uses. */
export const selectSameAddresses = (sql: Queryable, least: number) => sql<Found[]>`
  select 'agent/' || m.parent_id || '/address/' || ${mark(sql, 'mine')} as object, m.parent_id as "agentId",
         jsonb_build_object('members', jsonb_agg(distinct m.member_id::text order by m.member_id::text),
                            'traces', jsonb_build_array(${trace(sql, 'mine')})) as evidence
  from (select distinct what, value, member_id from agent_trace where what = 'address') other
  join member m on m.member_id = other.member_id
  join (select distinct what, value, member_id from agent_trace where what = 'address') mine
    on mine.member_id = m.parent_id and mine.value = other.value
  group by m.parent_id, mine.what, mine.value having count(distinct m.member_id) >= ${least}`

/** What more than one account has, of what only one person has. */
const strong = (sql: Queryable) => sql`strong as materialized (
    select what, value, member_id from (
      select what, value, member_id, min(member_id) over same as least, max(member_id) over same as most
      from agent_trace where what <> 'address' window same as (partition by what, value)) t
    where least < most group by what, value, member_id)`

const mark = (sql: Queryable, of: string) => sql`left(encode(sha256(convert_to(${sql(of)}.value, 'UTF8')), 'hex'), 12)`

const trace = (sql: Queryable, of: string) => sql`jsonb_build_object('what', ${sql(of)}.what, 'mark', ${mark(sql, of)})`
