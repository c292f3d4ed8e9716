import { useChatLine } from '../../shared/chat/use-chat.ts'

/** Holds the line of the chat while no page of it is in front: invitations reach a member everywhere. */
export default function ChatLine() {
  useChatLine()
  return null
}
