import * as wire from '@liuhe/contract/api/chat.ts'
import { CHAT_COMMAND } from '@liuhe/contract/realtime/chat-socket.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { ApiProvider, useApi } from '@liuhe/web/api/provider.tsx'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { type ReactNode, useEffect } from 'react'
import { useChat } from '../../shared/chat/use-chat.ts'

/** During maintenance the chat's configuration is asked again this often (CHAT-015, Ruling C92). */
export const MAINTENANCE_POLL_MS = 120_000

const NO_BOOT = new Map<string, unknown>()

/** What pages of the chat stand in: their calls carry the chat token, and during maintenance they wait. */
export function ChatPages({ children }: { children: ReactNode }) {
  const chat = useChat()
  const cache = useQueryClient()
  const { readFile } = useApi()
  return (
    <ApiProvider call={chat.call} queryClient={cache} boot={NO_BOOT} {...(readFile && { readFile })}>
      {children}
    </ApiProvider>
  )
}

/** Whether the whole chat rests. It is asked once when a page opens, and again while it does (CHAT-014). */
export function useMaintenance(): { isMaintenance: boolean; words: string } {
  const chat = useChat()
  const cache = useQueryClient()
  const { data, refetch } = usePublished(staticFiles.configChat)
  const isMaintenance = data?.enable_chat_maintenance.configValue === '1'
  useEffect(() => void refetch(), [refetch])
  useEffect(
    () =>
      chat.listen((frame) => {
        if (frame.command === CHAT_COMMAND.access && frame.content.scope === 'all') void refetch()
      }),
    [chat, refetch],
  )
  useEffect(() => {
    if (!isMaintenance) return
    toast('系统在维护中，请稍等！', 0.5)
    const timer = setInterval(() => void refetch(), MAINTENANCE_POLL_MS)
    return () => {
      clearInterval(timer)
      // It is over, or the page is left: what was refused is asked for again.
      chat.start()
      for (const { name } of [wire.room, wire.contacts]) void cache.invalidateQueries({ queryKey: [name] })
    }
  }, [isMaintenance, refetch, chat, cache])
  return { isMaintenance, words: data?.chat_maintenance_config.configValue || '系统在维护中，请稍等！' }
}
