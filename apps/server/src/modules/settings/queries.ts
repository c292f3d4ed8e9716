/** The SQL of members' own settings. The table is in migration 0016. */
import type { Queryable } from '../../db/connect.ts'

/** The id of the chat colour; undefined when none was chosen. */
export async function findChatColour(sql: Queryable, memberId: bigint): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    select chat_colour as id from member_setting where member_id = ${memberId}`
  return row?.id
}

export async function writeChatColour(sql: Queryable, memberId: bigint, id: number): Promise<void> {
  await sql`
    insert into member_setting (member_id, chat_colour) values (${memberId}, ${id})
    on conflict (member_id) do update set chat_colour = excluded.chat_colour`
}
