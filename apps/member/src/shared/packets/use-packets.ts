import * as api from '@liuhe/contract/api/red-packets.ts'
import * as bills from '@liuhe/contract/api/bills.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as turnover from '@liuhe/contract/api/turnover.ts'
import type { PacketNews } from '@liuhe/contract/realtime/chat-socket.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { output } from 'zod/mini'

/** A packet as the member sees it. */
export type PacketState = OutputOf<typeof api.states>[number]

/** What is no longer true after a share was taken. */
export const AFTER_CLAIM = [
  api.states,
  api.detail,
  api.history,
  member.status,
  bills.list,
  turnover.queryAll,
  turnover.sources,
] as const

/** One question may name so many packets. */
const ASKED_MAX = 100

/** How the packets of a room stand, by their number; the newest hundred of those that are named. */
export function usePacketStates(packetIds: readonly string[]): ReadonlyMap<string, PacketState> {
  const asked = [...new Set(packetIds)].slice(-ASKED_MAX)
  const { data } = useRead(
    api.states,
    { packetIds: asked.join(',') },
    { enabled: asked.length > 0, keepPrevious: true },
  )
  return new Map(data?.map((packet) => [packet.packetId, packet]))
}

/** The room was told that a packet has changed: what is shown changes at once; its end is asked for. */
export function notePacketNews(cache: QueryClient, { packetId, status, remainCount }: output<typeof PacketNews>): void {
  const withNews = (packet: PacketState): PacketState =>
    packet.packetId === packetId
      ? { ...packet, claimed: Math.max(packet.claimed, packet.count - remainCount), status: statusOf(status) }
      : packet
  cache.setQueriesData<PacketState[]>({ queryKey: [api.states.name] }, (all) => all?.map(withNews))
  void cache.invalidateQueries({ queryKey: [api.detail.name] })
  if (status !== 0) void cache.invalidateQueries({ queryKey: [api.states.name] })
}

const statusOf = (status: number): PacketState['status'] => (status === 0 || status === 1 ? status : 2)

/** 拼手气红包 or 普通红包. */
export const typeName = (type: number): string => (type === 2 ? '拼手气红包' : '普通红包')

/** How long it took until all was gone: 12 秒, 3 分钟, 2 小时. */
export function tookText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 60) return `${seconds} 秒`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟`
  return `${Math.floor(seconds / 3600)} 小时`
}
