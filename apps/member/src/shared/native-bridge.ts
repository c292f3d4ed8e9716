/**
 * What the app asks of the device it runs on. In a browser these are ordinary web functions; the mobile wrapper brings
 * its own version. Pages know only this type.
 */
export type NativeBridge = {
  kind: 'browser' | 'app'
  /** Opens an address outside the app. */
  openExternal: (url: string) => void
  copyText: (text: string) => Promise<void>
  share: (content: { title: string; url: string }) => Promise<void>
}

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
    await navigator.share(content)
  },
}
