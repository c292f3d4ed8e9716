import { useSyncExternalStore } from 'react'

/** A win that the server announces to a room. Money in 厘. */
export type Win = {
  nickname: string
  gameName: string
  stake: bigint
  reward: bigint
  /** How long the notice stays; set by the push (Spec A §9). */
  seconds: number
}

/** Somebody asks for a private talk, or a room for company (Spec A §2 Other shell pieces). */
export type Invitation =
  | { kind: 'private'; roomId: string; userId: string; nickname: string }
  | { kind: 'public'; roomId: string; roomName: string }

/** What the chat has to say outside its own pages, first come first served. */
export type ChatPopups = { wins: readonly Win[]; invitations: readonly Invitation[] }

const NONE: ChatPopups = { wins: [], invitations: [] }

let popups = NONE
const listeners = new Set<() => void>()

function change(next: Partial<ChatPopups>) {
  popups = { ...popups, ...next }
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** More wins than this at once are noise: the oldest that wait give way. */
const WINS_MAX = 5

/** A push announced a win: the shell shows it when its turn comes. Works outside React. */
export const announceWin = (win: Win): void => change({ wins: [...popups.wins, win].slice(-WINS_MAX) })

/** A push brought an invitation; another one of the same conversation that still waits is replaced. */
export const invite = (invitation: Invitation): void =>
  change({ invitations: [...popups.invitations.filter(({ roomId }) => roomId !== invitation.roomId), invitation] })

/** It was shown, or answered. */
export const winShown = (win: Win): void => change({ wins: popups.wins.filter((one) => one !== win) })
export const invitationAnswered = (invitation: Invitation): void =>
  change({ invitations: popups.invitations.filter((one) => one !== invitation) })

/** Anyone who signed out gets nothing that was meant for him. */
export const forgetChatPopups = (): void => change(NONE)

/** What waits to be shown. */
export const useChatPopups = (): ChatPopups =>
  useSyncExternalStore(
    subscribe,
    () => popups,
    () => NONE,
  )
