/**
 * What colleagues have done: asked every few seconds from the last mark, so that nothing is missed, whatever happened
 * to the line, the tab or a process of the server.
 */
import * as newsApi from '@liuhe/contract/api/operator/news.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useConsole } from '../session/console-context.tsx'

const EVERY_MS = 4_000

export interface News {
  /** Counts up when anything was changed. */
  turn: number
  /** The objects of the latest change; `undefined`: more than can be named. */
  objects: ReadonlySet<string> | undefined
  /** Epoch ms since when there has been no answer; null while the line is there. */
  lostAt: number | null
}

const QUIET: News = { turn: 0, objects: new Set(), lostAt: null }
const Context = createContext<News>(QUIET)
export const useNews = (): News => use(Context)

/** Follows the news: lists are asked for again; an open object only says that it has changed. */
export function NewsProvider({ children }: { children: ReactNode }) {
  const { call, session, newsEveryMs: everyMs = EVERY_MS } = useConsole()
  const queries = useQueryClient()
  const mark = useRef<number>(undefined)
  const [news, setNews] = useState(QUIET)
  useEffect(() => {
    let isHere = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        if (session.state().kind === 'in') {
          const before = mark.current
          const answer = await call(newsApi.since, { mark: before })
          if (!isHere) return
          mark.current = answer.mark
          const isNew = before !== undefined && answer.mark !== before
          setNews((old) => (isNew || old.lostAt !== null ? toldOf(old, answer, isNew) : old))
          if (isNew) void queries.invalidateQueries({ queryKey: [LIST] })
        }
      } catch {
        if (isHere) setNews((old) => (old.lostAt === null ? { ...old, lostAt: Date.now() } : old))
      }
      if (isHere) timer = setTimeout(() => void ask(), everyMs)
    }
    void ask()
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [call, session, queries, everyMs])
  return <Context value={news}>{children}</Context>
}

/** First part of the key of a query that is asked again whenever something has changed. */
export const LIST = 'list'

const toldOf = (old: News, answer: { objects: string[]; isMore: boolean }, isNew: boolean): News => ({
  turn: isNew ? old.turn + 1 : old.turn,
  objects: answer.isMore ? undefined : new Set(answer.objects),
  lostAt: null,
})

/** Whether an object was changed by somebody since it was read; `forget` after reading it again. */
export function useChanged(object: string): { isChanged: boolean; turn: number; forget: () => void } {
  const { turn, objects } = useNews()
  const [seen, setSeen] = useState({ object, turn })
  const [isChanged, setIsChanged] = useState(false)
  if (seen.object !== object) {
    setSeen({ object, turn })
    setIsChanged(false)
  } else if (seen.turn !== turn) {
    setSeen({ object, turn })
    if (objects === undefined || objects.has(object)) setIsChanged(true)
  }
  return { isChanged, turn, forget: () => setIsChanged(false) }
}
