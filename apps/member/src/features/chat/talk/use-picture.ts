import { useEffect, useState } from 'react'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { useChat } from '../../../shared/chat/use-chat.ts'

/** Where pictures of the chat lie (API-004). */
const PICTURES = '/img-messen/'
/** Pictures that are kept ready; the one that came first goes. */
const KEPT_MAX = 120

const kept = new Map<string, string>()

export type PictureState = { src: string | undefined; failed: boolean; retry: () => void }

/** A picture of a room. It is read with the chat token, so it is fetched, and shown as a blob (SEC-15). */
export function usePicture(path: string): PictureState {
  const chat = useChat()
  const session = useSession()
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (kept.has(path)) return
    let isOver = false
    const load = async () => {
      await chat.tokens.ready()
      const read = () =>
        fetch(chat.origin + addressOf(path), {
          headers: { authorization: `Bearer ${session.values.read('chat_login_token') ?? ''}` },
        })
      let answer = await read()
      if (answer.status === 401 && (await chat.tokens.renew())) answer = await read()
      if (!answer.ok) throw new Error(`no picture: ${answer.status}`)
      return URL.createObjectURL(await answer.blob())
    }
    load().then(
      (url) => {
        keep(path, url)
        if (!isOver) setLoaded(url)
      },
      () => isOver || setFailed(true),
    )
    return () => {
      isOver = true
    }
  }, [chat, session, path, tries])
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { src: kept.get(path) ?? loaded, failed, retry }
}

const addressOf = (path: string): string => (path.startsWith('/') ? path : `${PICTURES}${path}`)

function keep(path: string, url: string): void {
  kept.set(path, url)
  if (kept.size <= KEPT_MAX) return
  const [oldest] = kept.entries()
  if (oldest === undefined) return
  kept.delete(oldest[0])
  URL.revokeObjectURL(oldest[1])
}
