/** How messages reach the wrapper and come back, whatever it is. Texts are JSON that nobody has judged yet. */
export type BridgeChannel = {
  send: (text: string) => void
  /** Hands on everything that comes in. @returns how to stop */
  onMessage: (hear: (message: unknown) => void) => () => void
  /** Whether the other side may be given the member's token: a native wrapper or our own origin, never a partner. */
  mayHaveToken: boolean
}

/** The part of a window that tells a wrapper from a browser. */
export type BridgeHost = {
  ReactNativeWebView?: { postMessage?: unknown }
  webkit?: { messageHandlers?: { bridge?: { postMessage?: unknown } } }
  onBridgeMessage?: (message: unknown) => void
  name: string
  top: unknown
  self: unknown
}

/** An embedder gives its frame this name, and so says that it speaks the bridge's language. */
export const FRAME_NAME = 'liuhe-bridge'

/** `ReactNativeWebView` takes text; `webkit.messageHandlers.bridge` is given the same text. */
export function nativeSender(host: BridgeHost): ((text: string) => void) | null {
  const handlers = [host.ReactNativeWebView, host.webkit?.messageHandlers?.bridge]
  for (const handler of handlers) {
    const post = handler?.postMessage
    if (typeof post === 'function') return (text) => void post.call(handler, text)
  }
  return null
}
