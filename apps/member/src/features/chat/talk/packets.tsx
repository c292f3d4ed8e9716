import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/red-packets.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { ChatContent, ChatMessage } from '../../../shared/chat/message.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import { OpeningCard } from '../../../shared/packets/opening-card.tsx'
import { PacketBubble } from '../../../shared/packets/packet-bubble.tsx'
import { notePacketNews, type PacketState, usePacketStates } from '../../../shared/packets/use-packets.ts'

type Packets = { states: ReadonlyMap<string, PacketState>; open: (packetId: string) => void }

const PacketsContext = createContext<Packets | null>(null)

type PacketsOfProps = { messages: readonly ChatMessage[]; roomId: number; children: ReactNode }

/** Knows how each red packet of a conversation stands, and opens one. */
export function PacketsOf({ messages, roomId, children }: PacketsOfProps) {
  const chat = useChat()
  const cache = useQueryClient()
  const navigation = useNavigation()
  const ids = messages.flatMap(({ content }) => (content.kind === 'packet' ? [content.packet.packetId] : []))
  const states = usePacketStates(ids)
  const [opening, setOpening] = useState<string>()
  useEffect(
    () =>
      chat.listen((frame) => {
        if (frame.command === CHAT_COMMAND.packet) notePacketNews(cache, frame.content.packet)
        // Nobody told this page what became of packets while it was away or the line was down.
        const isBack = frame.command === CHAT_COMMAND.entered && frame.content.roomId === roomId
        if (isBack) void cache.invalidateQueries({ queryKey: [api.states.name] })
      }),
    [chat, cache, roomId],
  )
  const packets = useMemo(
    () => ({
      states,
      open: (packetId: string) => {
        const state = states.get(packetId)
        // What is taken already has nothing to open: its detail says what became of it.
        if (state !== undefined && state.ownAmount === null) return setOpening(packetId)
        navigation.go(paths['hong-bao-detail']({ roomId, hongbaoId: packetId }))
      },
    }),
    [states, navigation, roomId],
  )
  return (
    <PacketsContext value={packets}>
      {children}
      <OpeningCard
        packet={opening === undefined ? undefined : states.get(opening)}
        onClose={() => setOpening(undefined)}
      />
    </PacketsContext>
  )
}

type PacketProps = { packet: Extract<ChatContent, { kind: 'packet' }>['packet']; isOwn: boolean }

/** A red packet among the messages. */
export function Packet({ packet, isOwn }: PacketProps) {
  const packets = use(PacketsContext)
  if (packets === null) throw new Error('Packet is used outside PacketsOf')
  const { packetId } = packet
  return (
    <PacketBubble
      packet={packet}
      state={packets.states.get(packetId)}
      isOwn={isOwn}
      onOpen={() => packets.open(packetId)}
    />
  )
}
