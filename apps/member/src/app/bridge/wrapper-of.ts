import type { BridgeHost } from './channel.ts'

/**
 * Which kind of wrapper holds this window; the only part of the bridge that a browser loads. A native object counts in
 * the top window only: a page inside a frame sees the same object on some platforms and must not speak for the app.
 */
export function wrapperOf(host: BridgeHost): 'native' | 'frame' | null {
  // The name is FRAME_NAME of channel.ts, which is left out of the first load.
  if (host.top !== host.self) return host.name === 'liuhe-bridge' ? 'frame' : null
  const handler = host.ReactNativeWebView?.postMessage ?? host.webkit?.messageHandlers?.bridge?.postMessage
  return typeof handler === 'function' ? 'native' : null
}
