import type { CallOptions } from '@liuhe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { useChanged } from '../shell/news.tsx'

interface OthersChange<Detail> {
  /** As news name it: `member/6`. */
  object: string
  /** Another one each time when the object was read again. */
  readAt: string | number
  read: (options: CallOptions) => Promise<Detail>
  /** Whether what is there now is another thing than what is shown; without it, any news are a change. */
  isOther: ((present: Detail) => boolean) | undefined
}

/**
 * Whether others have changed an object since it was read; `forget` after reading it again. News tell of one's own
 * deeds, too, and may come after their object was read again: what is there now is asked for before anything is said.
 */
export function useOthersChange<Detail>({ object, readAt, read, isOther }: OthersChange<Detail>) {
  const news = useChanged(object)
  const present = useQuery({
    queryKey: ['object-now', object, readAt, news.turn],
    queryFn: ({ signal }) => read({ signal, isAutomatic: true }),
    enabled: news.isChanged && isOther !== undefined,
    gcTime: 0,
  })
  const isChanged = news.isChanged && (isOther === undefined || (present.data !== undefined && isOther(present.data)))
  return { isChanged, forget: news.forget }
}

/** Whether an object's fields as texts say something else. */
export const saysOther = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  JSON.stringify([...one]) !== JSON.stringify([...other])
