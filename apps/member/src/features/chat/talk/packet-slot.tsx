import type { ChatContent } from '../../../shared/chat/message.ts'
import { TextBubble } from './text-bubble.tsx'

type PacketSlotProps = {
  packet: Extract<ChatContent, { kind: 'packet' }>['packet']
  roomId: number
  isOwn: boolean
}

/** Where a red packet stands in a conversation; until its own bubble is here, its words do. */
export const PacketSlot = ({ packet, isOwn }: PacketSlotProps) => (
  <TextBubble content={{ text: `[红包] ${packet.message}` }} isOwn={isOwn} />
)
