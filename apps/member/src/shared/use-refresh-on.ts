import type { PushContent } from '@liuhe/contract/realtime/game-socket.ts'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { LiveContext } from './live.ts'

/** A settlement tells of several things at once: one question, so many ms later, answers all of them. */
const GATHER_MS = 400

/** Asks an endpoint again after pushes of these types. `types` is the same array at each render. */
export function useRefreshOn(types: readonly PushContent['type'][], { name }: { name: string }): void {
  const live = use(LiveContext)
  const cache = useQueryClient()
  useEffect(() => {
    if (!live) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = live.listen(({ type }) => {
      if (!types.includes(type)) return
      clearTimeout(timer)
      timer = setTimeout(() => void cache.invalidateQueries({ queryKey: [name] }), GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [live, cache, types, name])
}
