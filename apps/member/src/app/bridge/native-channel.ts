import { type BridgeChannel, type BridgeHost, nativeSender } from './channel.ts'

/**
 * The channel of a native wrapper: `ReactNativeWebView.postMessage` or `webkit.messageHandlers.bridge.postMessage` out,
 * `window.onBridgeMessage` in. Null in a plain browser.
 */
export function nativeChannel(host: BridgeHost): BridgeChannel | null {
  const send = nativeSender(host)
  if (!send) return null
  return {
    send,
    mayHaveToken: true,
    onMessage: (hear) => {
      host.onBridgeMessage = hear
      return () => {
        if (host.onBridgeMessage === hear) delete host.onBridgeMessage
      }
    },
  }
}
