import type { BridgeChannel } from './channel.ts'

type FrameOptions = {
  /** Origins that may embed us, as the server's `frame-ancestors` says. Our own always may. */
  embedders: readonly string[]
  view: Window
}

/**
 * The channel to a page that shows us in a frame. Messages go to one origin, which must be ours or on the operator's
 * list, and come from the parent window at that origin only: any page may post a message to us. Null for a stranger.
 */
export function frameChannel({ embedders, view }: FrameOptions): BridgeChannel | null {
  const own = view.location.origin
  const origin = parentOrigin(view)
  if (origin === null || (origin !== own && !embedders.includes(origin))) return null
  return {
    send: (text) => view.parent.postMessage(text, origin),
    mayHaveToken: origin === own,
    onMessage: (hear) => {
      const listen = (event: MessageEvent) => {
        if (event.source === view.parent && event.origin === origin) hear(event.data)
      }
      view.addEventListener('message', listen)
      return () => view.removeEventListener('message', listen)
    },
  }
}

/** Who shows us: the browser's own word where it gives one, else the page that led here. */
function parentOrigin(view: Window): string | null {
  const [nearest] = view.location.ancestorOrigins ?? []
  return nearest ?? URL.parse(view.document.referrer)?.origin ?? null
}
