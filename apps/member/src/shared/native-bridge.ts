import type { Entered } from '@liuhe/contract/api/auth.ts'
import { createContext, use } from 'react'
import type * as z from 'zod/mini'

/** Which way the screen is held. */
export type Orientation = 'portrait' | 'landscape' | 'any'

/** The session that a native login or registration brings. */
export type NativeSession = z.output<typeof Entered>

/** Fields of a form, by the names of the wire. */
export type FormFields = Readonly<Record<string, string>>

/**
 * What the app asks of the device it runs on. In a browser these are ordinary web functions; the mobile wrapper brings
 * its own version. Pages know only this type. What a browser has no counterpart for is absent there, and the page then
 * does it itself (BRIDGE-013).
 */
export type NativeBridge = {
  kind: 'browser' | 'app'
  /** Opens an address outside the app. */
  openExternal: (url: string) => void
  /** @throws Error 'Copy to clipboard failed.' (Spec A §5) */
  copyText: (text: string) => Promise<void>
  /** @throws whatever the device says; callers log 'Sharing failed!' */
  share: (content: { title: string; url: string }) => Promise<void>
  /** Saves a picture to the album; in a browser it is downloaded. */
  saveToAlbum: (imageUrl: string) => Promise<void>
  /** Turns the screen; does nothing where the platform refuses. */
  rotate: (orientation: Orientation) => void
  /** A short touch in the hand, where the device can; never the only sign of anything. */
  haptic: (kind: 'light' | 'success') => void
  /** Opens another house's page beside the app; it learns neither who opened it nor from where (SEC-33). */
  openTab: (url: string) => void
  /** Opens a third-party game in the app's place. */
  openGame: (game: { url: string; orientation: Orientation }) => void
  /** Runs the wrapper's own captcha and gives the answer that is sent; absent in a browser. */
  runCaptcha?: (purpose: 'login' | 'reg') => Promise<string>
  /** Signs in by way of the wrapper; rejects after 30 s with 登录超时，请重新试下！ Absent in a browser. */
  login?: (fields: FormFields) => Promise<NativeSession>
  /** Registers by way of the wrapper; rejects like `login`. Absent in a browser. */
  register?: (fields: FormFields) => Promise<NativeSession>
  /**
   * Whether the wrapper has given the signal that the domain notice waits for; always true in a browser (Ruling C11).
   */
  isReady: () => boolean
  /** Told of that signal. @returns how to stop listening */
  onReady: (listener: () => void) => () => void
}

/** Two short touches with a pause between them, in ms. */
const HAPTIC_MS = { light: [12], success: [18, 60, 28] }

/** The device has no sheet to share by. */
export class NoShareSheet extends Error {}

/** The browser's version. Failures carry the texts of Spec A §5. */
export const browserBridge: NativeBridge = {
  kind: 'browser',
  openExternal: (url) => {
    window.open(url, '_blank', 'noopener')
  },
  copyText: async (text) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch (cause) {
      throw new Error('Copy to clipboard failed.', { cause })
    }
  },
  share: async (content) => {
    if (typeof navigator.share !== 'function') throw new NoShareSheet()
    await navigator.share(content)
  },
  saveToAlbum: async (imageUrl) => {
    const link = document.createElement('a')
    link.href = imageUrl
    link.download = ''
    link.click()
  },
  rotate: () => undefined,
  haptic: (kind) => {
    // Some devices have none, and those that have refuse before the first touch of the page.
    navigator.vibrate?.(HAPTIC_MS[kind])
  },
  openTab: (url) => {
    window.open(url, '_blank', 'noopener,noreferrer')
  },
  openGame: ({ url }) => {
    window.location.assign(url)
  },
  isReady: () => true,
  onReady: () => () => undefined,
}

export const BridgeContext = createContext<NativeBridge>(browserBridge)

/** The device's functions. */
export const useBridge = (): NativeBridge => use(BridgeContext)
