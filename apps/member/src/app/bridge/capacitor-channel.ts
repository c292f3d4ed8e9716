import { Capacitor, type PluginListenerHandle, registerPlugin } from '@capacitor/core'
import type { BridgeChannel } from './channel.ts'

/** The native half of the adapter: a plugin named LiuheBridge with one method and one event. */
export type LiuheBridgePlugin = {
  send: (message: { text: string }) => Promise<void>
  addListener: (event: 'message', hear: (message: { text: string }) => void) => Promise<PluginListenerHandle>
}

/** The channel of the Capacitor app; null when this build runs in an ordinary browser. */
export function capacitorChannel(log: (text: string) => void): BridgeChannel | null {
  if (!Capacitor.isNativePlatform()) return null
  return channelOver(registerPlugin<LiuheBridgePlugin>('LiuheBridge'), log)
}

/** The plugin as a channel: the same texts as everywhere else. */
export function channelOver(plugin: LiuheBridgePlugin, log: (text: string) => void): BridgeChannel {
  return {
    send: (text) => {
      plugin.send({ text }).catch((error: Error) => log(`bridge: the device refused a message: ${error.message}`))
    },
    mayHaveToken: true,
    onMessage: (hear) => {
      const handle = plugin.addListener('message', ({ text }) => hear(text))
      return () => void handle.then((one) => one.remove())
    },
  }
}
