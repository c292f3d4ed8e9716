import { createContext, use } from 'react'
import type { Sounds } from '../stage/sound.ts'
import type { Session, SessionState } from './session.ts'
import type { Settings } from './settings.ts'
import { useStore } from './store.ts'

/** Which sheet lies over the game. */
export type Sheet = 'menu' | 'rules' | 'history' | 'fairness' | 'settings' | 'auto' | 'leave'

export type Frame = {
  readonly session: Session
  readonly sounds: Sounds
  readonly openSheet: (sheet: Sheet | undefined) => void
  /** The game lies: on a phone that stands it is turned by a quarter, and so is what lies over it. */
  readonly isLying: boolean
  /** When the player has left the start screen: nothing that he is to see is shown before. */
  readonly started: Promise<void>
}

export const FrameContext = createContext<Frame | undefined>(undefined)

/** The session, the sounds and the sheets of the game that is played. @throws outside of a game. */
export function useFrame(): Frame {
  const frame = use(FrameContext)
  if (frame === undefined) throw new Error('no game is played here')
  return frame
}

/** A part of the session's state; renders again when it changes. */
export const useSession = <Part>(pick: (state: SessionState) => Part): Part => useStore(useFrame().session, pick)

export const useSettings = (): Settings => useStore(useFrame().session.settings, (settings) => settings)
