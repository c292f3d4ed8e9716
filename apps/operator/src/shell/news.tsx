import * as newsApi from '@liuhe/contract/api/operator/news.ts'
import { areaOf } from '@liuhe/domain/staff-areas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { useConsole } from '../session/console-context.tsx'
import { isTouched } from './lists-of-areas.ts'
import { createNewsLine, type News, type NewsLine, QUIET, turnOf } from './news-line.ts'

/** First part of the key of a query that is asked again when something has changed. */
export const LIST = 'list'

const EVERY_MS = 4_000

const SILENT: NewsLine = { state: () => QUIET, subscribe: () => () => undefined, start: () => () => undefined }
const Context = createContext(SILENT)

/** How the page hears of what others do, and what it has heard. */
export function useNews(): News {
  const line = use(Context)
  return useSyncExternalStore(line.subscribe, line.state)
}

/** Follows the news: lists are asked for again; an open object only says that it has changed. */
export function NewsProvider({ children }: { children: ReactNode }) {
  const { call, listen, session, newsEveryMs: everyMs = EVERY_MS } = useConsole()
  const queries = useQueryClient()
  const [line] = useState(() =>
    createNewsLine({
      listen,
      ask: (mark) => call(newsApi.since, { mark }),
      isIn: () => session.state().kind === 'in',
      onChanged(objects) {
        const areas = objects === 'all' ? undefined : new Set([...objects].flatMap((object) => areaOf(object) ?? []))
        void queries.invalidateQueries({
          predicate: ({ queryKey: [first, list] }) => first === LIST && (areas === undefined || isTouched(list, areas)),
        })
      },
      everyMs,
    }),
  )
  useEffect(() => line.start(), [line])
  return <Context value={line}>{children}</Context>
}

/** Whether an object was changed by somebody since it was read; `forget` after reading it again. */
export function useChanged(object: string): { isChanged: boolean; turn: number; forget: () => void } {
  const line = use(Context)
  const news = useNews()
  const [read, setRead] = useState({ object, turn: news.turn })
  if (read.object !== object) setRead({ object, turn: news.turn })
  const turn = turnOf(news, object)
  return {
    isChanged: read.object === object && turn > read.turn,
    turn,
    forget: () => setRead({ object, turn: line.state().turn }),
  }
}
