/** The SQL of members' own settings. The table is in migration 0016. */
import type { Queryable } from '../../db/connect.ts'

/** The id of the chat colour; undefined when none was chosen. */
export async function findChatColour(sql: Queryable, memberId: bigint): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select chat_colour as id from member_setting where member_id = ${memberId}`
  return row?.id
}

/** Whether the member's wins are told without his name. */
export async function findHidesWins(sql: Queryable, memberId: bigint): Promise<boolean> {
  const [row] = await sql<{ hides: boolean }[]>`
    select hides_wins as hides from member_setting where member_id = ${memberId}`
  return row?.hides ?? false
}

export async function writeHidesWins(sql: Queryable, memberId: bigint, hides: boolean): Promise<void> {
  await sql`
    insert into member_setting (member_id, hides_wins) values (${memberId}, ${hides})
    on conflict (member_id) do update set hides_wins = excluded.hides_wins`
}

export async function writeChatColour(sql: Queryable, memberId: bigint, id: number): Promise<void> {
  await sql`
    insert into member_setting (member_id, chat_colour) values (${memberId}, ${id})
    on conflict (member_id) do update set chat_colour = excluded.chat_colour`
}
