/** The SQL of polls (migration 0030). */
import type { Poll } from '@liuhe/contract/api/documents-of-cards.ts'
import type { LockableItem } from '@liuhe/domain/content/lock.ts'
import type { output } from 'zod/mini'
import type { Queryable, Tx } from '../../db/connect.ts'

export interface FoundPoll {
  templateId: number
  poll: output<typeof Poll>
  /** What locks the items of its document: anyone who may not read them all does not see the poll. */
  locks: LockableItem[]
}

/** The polls of the newest documents of cards, by card; one of no member has no choice in it. */
export async function selectPolls(
  sql: Queryable,
  templateIds: number[],
  memberId: bigint | undefined,
): Promise<Map<number, FoundPoll>> {
  const rows = await sql<PollRow[]>`
    select ${pollColumns(sql)}
    from unnest(${templateIds}::int[]) as wanted(template_id)
    join template t using (template_id)
    cross join lateral (
      select * from template_group where template_id = wanted.template_id and state = 'published'
      order by sort desc, group_id desc limit 1
    ) g
    ${pollJoins(sql, memberId)}
    order by o.sort desc, o.option_id`
  return new Map([...Map.groupBy(rows, ({ templateId }) => templateId)].map(([id, of]) => [id, pollOf(of)]))
}

/** The poll of one document that is shown. */
export async function selectPoll(
  sql: Queryable,
  documentId: number,
  memberId: bigint | undefined,
): Promise<FoundPoll | undefined> {
  const rows = await sql<PollRow[]>`
    select ${pollColumns(sql)}
    from template_group g join template t using (template_id)
    ${pollJoins(sql, memberId)}
    where g.group_id = ${documentId} and g.state = 'published' and t.status = 1
    order by o.sort desc, o.option_id`
  return rows.length === 0 ? undefined : pollOf(rows)
}

/** What became of a vote: only `voted` changed anything. */
export type VoteOutcome = 'voted' | 'already' | 'closed' | 'no-option'

/** Casts a vote; the first of a member in a document stands (I-45). */
export async function castVote(
  tx: Tx,
  { memberId, documentId, optionId }: { memberId: bigint; documentId: number; optionId: number },
): Promise<VoteOutcome> {
  const [row] = await tx<{ outcome: VoteOutcome }[]>`
    select template_vote_cast(${memberId}, ${documentId}, ${optionId}) as outcome`
  return row?.outcome ?? 'no-option'
}

interface PollRow {
  templateId: number
  documentId: number
  optionId: number
  optionText: string
  optionValue: string
  votes: number
  mine: number | null
  isClosed: boolean
  locks: LockableItem[]
}

const pollColumns = (sql: Queryable) => sql`
  t.template_id as "templateId", g.group_id as "documentId", o.option_id as "optionId", o.option_text as "optionText",
  o.option_value as "optionValue", o.votes + o.carried_votes as votes, v.option_id as mine,
  coalesce(d.is_closed, false) as "isClosed", l.locks`

const pollJoins = (sql: Queryable, memberId: bigint | undefined) => sql`
  join template_poll_option o on o.group_id = g.group_id
  left join card_turn d on d.game_id = t.game_id and d.turn_num = coalesce(g.turn_num, t.game_turn)
  left join template_vote v on v.group_id = g.group_id and v.member_id = ${memberId ?? null}::bigint
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('requireLogin', require_login, 'requireRecharge', require_recharge)),
                    '[]') as locks
    from template_item where template_item.group_id = g.group_id and status = 1
  ) l`

const pollOf = (rows: PollRow[]): FoundPoll => {
  const [{ templateId, documentId, mine, isClosed, locks }] = rows as [PollRow]
  const poll = {
    documentId,
    optionId: mine,
    pollStatus: mine !== null ? (1 as const) : isClosed ? (2 as const) : (0 as const),
    pollOptions: rows.map(({ optionId, optionText, optionValue, votes }) => ({
      option_id: optionId,
      option_text: optionText,
      option_value: optionValue,
      option_vote: votes,
    })),
  }
  return { templateId, poll, locks }
}
