/** What a conversation shows of its past (Spec A §5, §9; Spec B §4 Chat; Ruling C91). */

/** So much of the past is shown; a conversation that has it offers no more (CHAT-035). */
export const HISTORY_MAX = 150
/** Messages that one page of the past adds to the screen (CHAT-036). */
export const HISTORY_PAGE = 100
/** Notices that are shown when they come, and belong to no history (CHAT-032). */
export const NOTICE_COMMAND = 70

/** What the rules look at. `createdAt` is in epoch ms, `seq` the place in the room. */
export type PastMessage = {
  readonly id: string
  readonly seq: number
  readonly command: number
  readonly createdAt: number
  /** `userinfo` is who said it; absent on what nobody said. */
  readonly content: { readonly kind: string; readonly userinfo?: unknown }
}

/** Messages of the past as they are shown: with a sender, no notices, each once, the oldest first. */
export function historyOf<Message extends PastMessage>(messages: readonly Message[]): Message[] {
  const ids = new Set<string>()
  return messages
    .filter(({ content, command }) => content.userinfo != null && command !== NOTICE_COMMAND)
    .filter(({ id }) => !ids.has(id) && ids.add(id))
    .toSorted(inOrder)
}

/** The order of a conversation: by time, and within a moment as the room counted them (CHAT-034). */
export const inOrder = (one: PastMessage, other: PastMessage): number =>
  one.createdAt - other.createdAt || one.seq - other.seq

/** Whether older messages are offered, by how many of the past are on the screen (CHAT-035). */
export const offersOlder = (total: number): boolean => total < HISTORY_MAX
