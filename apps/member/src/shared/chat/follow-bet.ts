/** What somebody wants to bet like another (跟投), on its way from the chat to the board of the game. */
export type Followed = {
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
