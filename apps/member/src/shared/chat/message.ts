import type { ChatMessage as StoredMessage, ChatPicture, ChatQuote, ChatUser } from '@liuhe/contract/api/chat.ts'
import type { ChatBet, ChatPlan } from '@liuhe/contract/chat-told.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import type * as z from 'zod/mini'

/** Who said something, as everybody in the room sees it. `userId` is the chat's own number of a person. */
export type ChatAuthor = z.output<typeof ChatUser>
export type Quote = z.output<typeof ChatQuote>
export type Picture = z.output<typeof ChatPicture>
export type SharedBet = z.output<typeof ChatBet>
export type Plan = z.output<typeof ChatPlan>

/** A stored message; for one that this page sent, `clientId` is the number that it was sent by. */
export type ChatMessage = z.output<typeof StoredMessage> & { readonly clientId?: string }
export type ChatContent = ChatMessage['content']

/** Who said a message; undefined for what nobody said. */
export const senderOf = ({ content }: Pick<ChatMessage, 'content'>): ChatAuthor | undefined =>
  'userinfo' in content ? content.userinfo : undefined

/** What somebody is about to say. */
export type Draft =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly quote?: Quote | undefined
      readonly mentions?: readonly number[] | undefined
    }
  /** The picture as it was chosen is kept until it is stored: another try needs no second choice (CHAT-008). */
  | {
      readonly kind: 'image'
      readonly originalImageForm: Blob
      readonly preview: { readonly url: string; readonly width: number; readonly height: number }
    }
  /** Orders of his own, of one turn. `bet` is how they look until the server has made the card. */
  | { readonly kind: 'bet'; readonly orders: readonly string[]; readonly showsAmount: boolean; readonly bet: SharedBet }

/** Ours that the server has not answered for. `clientId` stays the same over every try, so it is stored once. */
export type Outgoing = {
  readonly clientId: string
  /** Epoch ms at the server, as far as this device knows it. */
  readonly at: number
  readonly draft: Draft
  readonly state: 'sending' | 'uploading' | 'failed'
  /** Why it failed, where the server said so. */
  readonly reason?: string
  /** Whether the same again may do. */
  readonly canRetry: boolean
  /** Where the picture lies once it is there: another try does not send it again. */
  readonly uploaded?: Picture
}

/** One line that stands for a message: in a quote, in a list. */
export function lineOf(content: ChatContent): string {
  if (content.kind === 'text' || content.kind === 'system') return content.text
  if (content.kind === 'image') return '[图片]'
  if (content.kind === 'card') return content.card.text || `[订单] ${content.card.order?.title ?? ''}`
  if (content.kind === 'bet') return `[晒单] ${content.bet.gameName} ${content.bet.notes} 注`
  if (content.kind === 'plan') {
    const { playName, turnNum, selectionText } = content.plan
    return `计划 ${playName} ${issueLabel(turnNum)}：${selectionText}`
  }
  return content.kind === 'packet' ? `[红包] ${content.packet.message}` : '[已撤回]'
}
