/** What a line tells the page. After `closed`, and after the page itself hung up, it tells nothing more. */
export type Ears = {
  readonly opened: () => void
  readonly heard: (text: string) => void
  readonly closed: () => void
}
export type Wire = { readonly say: (text: string) => void; readonly hangUp: () => void }
export type Connect = (ears: Ears) => Wire

/** A line to the table of the session's game, at the host of this page. */
export const connectTable: Connect = (ears) => {
  const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/table`)
  const isOver = new AbortController()
  const { signal } = isOver
  socket.addEventListener('open', () => ears.opened(), { signal })
  socket.addEventListener('message', ({ data }) => ears.heard(String(data)), { signal })
  socket.addEventListener('close', () => ears.closed(), { signal })
  return {
    say: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    hangUp: () => {
      isOver.abort()
      socket.close()
    },
  }
}
