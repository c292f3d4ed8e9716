import type { Conversation } from '../../../shared/chat/conversation.ts'
import { type ChatMessage, type Outgoing, senderOf } from '../../../shared/chat/message.ts'
import { isApart } from './times.ts'

/** What stands in a conversation, one line of the list each. */
export type TalkRow =
  | { readonly kind: 'time'; readonly key: string; readonly at: number }
  | { readonly kind: 'message'; readonly key: string; readonly message: ChatMessage; readonly isFollowing: boolean }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }
  | { readonly kind: 'typing'; readonly key: string }

type RowOptions = {
  isTyping: boolean
  /** Whose words the member does not want to see. */
  blocked: readonly number[]
}

/** The rows of a conversation. Messages of the same person right after each other carry one name. */
export function rowsOf({ messages, outgoing }: Conversation, { isTyping, blocked }: RowOptions): TalkRow[] {
  const rows: TalkRow[] = []
  let before: ChatMessage | undefined
  for (const message of messages) {
    const sender = senderOf(message)
    if (sender !== undefined && blocked.includes(sender.userId)) continue
    const apart = before === undefined || isApart(before.createdAt, message.createdAt)
    if (apart) rows.push({ kind: 'time', key: `time-${message.id}`, at: message.createdAt })
    const isFollowing = !apart && before !== undefined && isSpoken(before) && sameSender(before, message)
    // Ours keeps its key when the server has stored it: the same bubble stays where it is.
    rows.push({ kind: 'message', key: message.clientId ?? message.id, message, isFollowing })
    before = message
  }
  for (const one of outgoing) rows.push({ kind: 'outgoing', key: one.clientId, outgoing: one })
  if (isTyping) rows.push({ kind: 'typing', key: 'typing' })
  return rows
}

const isSpoken = ({ content }: ChatMessage): boolean => content.kind !== 'removed' && content.kind !== 'system'

const sameSender = (one: ChatMessage, other: ChatMessage): boolean =>
  senderOf(one) !== undefined && senderOf(one)?.userId === senderOf(other)?.userId
