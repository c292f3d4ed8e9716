import { createStore, type Store } from './store.ts'

/** What the player has chosen on this device. */
export type Settings = {
  /** Silent until the player asks for sound. */
  readonly isMuted: boolean
  readonly isTurbo: boolean
  /** 0 … 1 */
  readonly volume: number
  /** Shorter and calmer than the system asks for. */
  readonly isCalm: boolean
  /** Letters beside colours. */
  readonly hasLetters: boolean
}

const KEY = 'studio-settings'
const USUAL: Settings = { isMuted: true, isTurbo: false, volume: 0.7, isCalm: false, hasLetters: false }

/** What was chosen on this device before, sound or silence too: nothing sounds before the start screen is pressed. */
export function createSettings(storage: Storage | undefined): Store<Settings> {
  const store = createStore<Settings>({ ...USUAL, ...readKept(storage) })
  store.watch(() => {
    try {
      storage?.setItem(KEY, JSON.stringify(store.get()))
    } catch {
      // A browser that keeps nothing still plays.
    }
  })
  return store
}

function readKept(storage: Storage | undefined): Partial<Settings> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The system asks for less motion, or the player does. */
export const isCalm = (settings: Settings): boolean =>
  settings.isCalm || matchMedia('(prefers-reduced-motion: reduce)').matches
