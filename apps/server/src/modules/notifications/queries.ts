import type { Queryable } from '../../db/connect.ts'

/** Numbers are 64 bits wide and travel as digits. */
export interface NotificationRow {
  id: string
  content: string
  createdAt: Date
  read: boolean
}

export const selectNotifications = (sql: Queryable, memberId: bigint, most: number): Promise<NotificationRow[]> => sql<
  NotificationRow[]
>`
  select notification_id::text as id, content, created_at as "createdAt", read_at is not null as read
  from notification where member_id = ${memberId} order by notification_id desc limit ${most}`

export async function insertNotification(sql: Queryable, memberId: bigint, content: string): Promise<void> {
  await sql`insert into notification (member_id, content) values (${memberId}, ${content})`
}

/** Marks a member's own notification; one that is read already keeps its time. @returns whether there is such a one */
export async function updateRead(sql: Queryable, memberId: bigint, id: string): Promise<boolean> {
  const rows = await sql`
    update notification set read_at = coalesce(read_at, clock_timestamp())
    where notification_id = ${id}::bigint and member_id = ${memberId} returning 1`
  return rows.length > 0
}

/** @returns whether the member had such a one */
export async function deleteNotification(sql: Queryable, memberId: bigint, id: string): Promise<boolean> {
  const rows = await sql`
    delete from notification where notification_id = ${id}::bigint and member_id = ${memberId} returning 1`
  return rows.length > 0
}

export async function selectUnreadCount(sql: Queryable, memberId: bigint): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from notification where member_id = ${memberId} and read_at is null`
  return row.count
}
