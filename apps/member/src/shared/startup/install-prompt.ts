import { useSyncExternalStore } from 'react'
import { dismiss } from './dismissal.ts'

/** What of the browser's offer is used; `early.ts` keeps it. */
export type InstallOffer = { prompt: () => Promise<unknown> }

declare global {
  interface Window {
    /** The offer, from the moment the browser makes it until it is used or the app is installed. */
    installPrompt?: InstallOffer | null
  }
}

/** The browser's offer to install the app, while it stands; it can be used once. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(subscribe, offer, () => null)
}

const offer = () => window.installPrompt ?? null

function subscribe(tell: () => void): () => void {
  // The document's own listener was there first and has kept the event already.
  window.addEventListener('beforeinstallprompt', tell)
  window.addEventListener('appinstalled', tell)
  listeners.add(tell)
  return () => {
    window.removeEventListener('beforeinstallprompt', tell)
    window.removeEventListener('appinstalled', tell)
    listeners.delete(tell)
  }
}

const listeners = new Set<() => void>()

/** Uses the offer up, or drops it because the app is installed. */
export function clearInstallOffer(): void {
  window.installPrompt = null
  for (const tell of listeners) tell()
}

/** Once the app is installed, nobody is asked again (Spec A §2 Home). @returns how to stop listening */
export function onInstalled(hear: () => void): () => void {
  const installed = () => {
    clearInstallOffer()
    dismiss('install_bar', Number.MAX_SAFE_INTEGER)
    hear()
  }
  window.addEventListener('appinstalled', installed)
  return () => window.removeEventListener('appinstalled', installed)
}
