import * as wire from '@liuhe/contract/api/chat.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useChat } from '../../../shared/chat/use-chat.ts'
import { ContactRow } from './contact-row.tsx'
import type { Contact } from './contacts.ts'
import styles from './lobby.module.css'

/** Talks of one page. */
const ROWS = 50

type OlderTalksProps = {
  /** The key behind the talks that are listed already. */
  after: string
  isListed: (contact: Contact) => boolean
}

/** Private talks behind the newest hundred, a page at each tap. */
export function OlderTalks({ after, isListed }: OlderTalksProps) {
  const chat = useChat()
  const args = { ...chat.tokens.asked(), page: 1, limit: ROWS }
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...queryKey(wire.contacts, { ...args, after }), 'older'],
    queryFn: ({ pageParam, signal }) => chat.call(wire.contacts, { ...args, after: pageParam }, { signal }),
    initialPageParam: after,
    getNextPageParam: ({ next }) => next,
    enabled: false,
    meta: { endpoint: wire.contacts.name, effect: wire.contacts.effect },
  })
  const talks = data?.pages.flatMap(({ items }) => items).filter((contact) => !isListed(contact)) ?? []
  return (
    <>
      {talks.map((contact) => (
        <ContactRow key={contact.roomId} contact={contact} isTyping={false} />
      ))}
      {(data === undefined || hasNextPage) && (
        <button
          type="button"
          className={styles.more}
          disabled={isFetching}
          onClick={() => void (data === undefined ? refetch() : fetchNextPage())}
        >
          {isFetching ? '加载中…' : isError ? '加载失败，点按重试' : '查看更早的私聊'}
        </button>
      )}
    </>
  )
}
