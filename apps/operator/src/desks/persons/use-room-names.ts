import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'

/** Names of the group rooms by their numbers; none until they are read. */
export function useRoomNames(): ReadonlyMap<number, string> {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'chat-rooms', 'names'],
    queryFn: async ({ signal }) => {
      const { rooms } = await call(api.rooms, {}, { signal, isAutomatic: true })
      return new Map(rooms.map(({ roomId, rules }) => [roomId, rules.name]))
    },
  })
  return found.data ?? NONE
}

const NONE: ReadonlyMap<number, string> = new Map()
