export type FollowedCard = { readonly roomId: number; readonly id: string }

/** What somebody wants to bet like another (跟投), on its way from the chat to the board of the game. */
export type Followed = {
  /** The message of the shared bet or plan; absent where none is known. */
  readonly card?: FollowedCard | undefined
  readonly gameId: number
  readonly turnNum: string
  /** `odds` as the other one had them; empty where nobody has bet. */
  readonly lines: readonly {
    readonly playCode: string
    readonly selectionText: string
    readonly odds: readonly number[]
  }[]
}

let onItsWay: Followed | undefined

/** The board of the game takes it when it opens; nothing is staked before the member says so there. */
export const followBet = (followed: Followed): void => {
  onItsWay = followed
}

/** What the board of a game has to take. */
export const followedOn = (gameId: number): Followed | undefined => (onItsWay?.gameId === gameId ? onItsWay : undefined)

/** It was taken, or cannot be any more. */
export const followDone = (): void => {
  onItsWay = undefined
}

/** What the slip has taken; it becomes a bet when the member says so, on this page or never. */
let taken: readonly Followed[] = []
const TAKEN_MAX = 20

/** The slip has it: when it is placed, its card is told. */
export const followTaken = (followed: Followed): void => {
  if (followed.card !== undefined) taken = [...taken, followed].slice(-TAKEN_MAX)
}

/** The cards of which something was bet just now; each is answered once. */
export function cardsBet(gameId: number, turns: readonly string[], lines: readonly Choice[]): FollowedCard[] {
  const isBet = (followed: Followed) =>
    followed.gameId === gameId &&
    turns.includes(followed.turnNum) &&
    followed.lines.some((one) =>
      lines.some(({ playCode, selectionText }) => one.playCode === playCode && one.selectionText === selectionText),
    )
  const cards = taken.filter(isBet).flatMap(({ card }) => card ?? [])
  taken = taken.filter((one) => !isBet(one))
  return cards
}
type Choice = Pick<Followed['lines'][number], 'playCode' | 'selectionText'>
