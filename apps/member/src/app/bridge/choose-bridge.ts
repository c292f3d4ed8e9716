import { browserBridge, type NativeBridge } from '../../shared/native-bridge.ts'
import { log } from '../boot/log.ts'
import type { BridgeChannel, BridgeHost } from './channel.ts'

type ChooseOptions = {
  token: () => string | null
  /** Origins that may show us in a frame. */
  embedders: readonly string[]
}

/**
 * The bridge of this window. A plain browser loads nothing of it (BRIDGE-013); the Capacitor adapter is part of the app
 * build only.
 */
export async function chooseBridge({ token, embedders }: ChooseOptions): Promise<NativeBridge> {
  const channel = (await capacitor()) ?? (await wrapper(embedders))
  if (channel === null) return browserBridge
  const { createWrapperBridge } = await import('./wrapper-bridge.ts')
  return createWrapperBridge({ channel, token, log })
}

async function capacitor(): Promise<BridgeChannel | null> {
  // Written so that other builds leave the adapter out.
  if (import.meta.env.MODE !== 'app') return null
  const { capacitorChannel } = await import('./capacitor-channel.ts')
  return capacitorChannel(log)
}

async function wrapper(embedders: readonly string[]): Promise<BridgeChannel | null> {
  const host = window as unknown as BridgeHost
  switch (wrapperOf(host)) {
    case 'native':
      return (await import('./native-channel.ts')).nativeChannel(host)
    case 'frame':
      return (await import('./frame-channel.ts')).frameChannel({ embedders, view: window })
    case null:
      return null
  }
}

/**
 * Which kind of wrapper holds this window. A native object counts in the top window only: a page inside a frame sees
 * the same object on some platforms and must not speak for the app.
 */
export function wrapperOf(host: BridgeHost): 'native' | 'frame' | null {
  // The name is FRAME_NAME of channel.ts, which is left out of the first load.
  if (host.top !== host.self) return host.name === 'liuhe-bridge' ? 'frame' : null
  const handler = host.ReactNativeWebView?.postMessage ?? host.webkit?.messageHandlers?.bridge?.postMessage
  return typeof handler === 'function' ? 'native' : null
}
