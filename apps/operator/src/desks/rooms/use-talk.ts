import * as api from '@liuhe/contract/api/operator/chat.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { LIST } from '../../shell/news.tsx'

const ROWS = 50
/** Messages after one that an address names. */
const AROUND = 10
/** Members speak all the time, and they are not in the news of colleagues. */
const EVERY_MS = 5_000

export type Talk = ReturnType<typeof useTalk>

interface TalkQuery {
  roomId: number
  /** The place of the message that an address names. */
  seq: number | undefined
  /** Whether it is looked at. */
  isOn: boolean
}

/** A page of what is said in a room, the newest one unless an address names a message. Places have no gaps (I-49). */
export function useTalk({ roomId, seq, isOn }: TalkQuery) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [before, setBefore] = useState(() => (seq === undefined ? undefined : seq + AROUND + 1))
  const queryKey = [LIST, 'chat-messages', roomId, before ?? null]
  const found = useQuery({
    queryKey,
    enabled: isOn,
    queryFn: ({ signal }) => {
      const isAutomatic = queries.getQueryData<unknown>(queryKey) !== undefined
      return call(api.messages, { roomId, before, rows: ROWS }, { signal, isAutomatic })
    },
    placeholderData: keepPreviousData,
    ...(before === undefined && { refetchInterval: EVERY_MS }),
  })
  const rows = found.data ?? []
  const [first, last] = [rows.at(0)?.seq ?? 1, rows.at(-1)?.seq]
  return {
    rows,
    error: found.error,
    isRead: found.data !== undefined,
    retry: () => void found.refetch(),
    earlier: first > 1 ? () => setBefore(first) : undefined,
    later: before === undefined || last === undefined ? undefined : () => setBefore(last + ROWS + 1),
    newest: before === undefined ? undefined : () => setBefore(undefined),
  }
}
