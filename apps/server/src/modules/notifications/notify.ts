import type { Tx } from '../../db/connect.ts'
import { announce } from '../../realtime/outbox.ts'
import { insertNotification, selectUnreadCount } from './queries.ts'

export interface Notice {
  memberId: bigint
  /** One text, at most 2,000 characters (Ruling C99). */
  content: string
}

/** Writes a member a notification in the caller's transaction; at its commit his badge changes wherever he looks. */
export async function notify(tx: Tx, { memberId, content }: Notice): Promise<void> {
  await insertNotification(tx, memberId, content)
  await announceUnread(tx, memberId)
}

/** Tells the member's own sockets how many are unread now. @returns that number */
export async function announceUnread(tx: Tx, memberId: bigint): Promise<number> {
  const count = await selectUnreadCount(tx, memberId)
  await announce(tx, { topic: 'unread', payload: { memberId: String(memberId), count } })
  return count
}
