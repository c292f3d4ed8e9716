/** One card of a round: whose it is, and when it comes and turns, in ms of the play phase. */
export type DealtCard = {
  readonly card: string
  readonly seat: 'red' | 'blue'
  /** Its place in the hand, from 0. */
  readonly place: number
  readonly dealtMs: number
  readonly turnedMs: number
}

/** The cards that lie on the felt at an instant, in the order they came. */
export const onFelt = (cards: readonly DealtCard[], elapsedMs: number): DealtCard[] =>
  cards.filter(({ dealtMs }) => elapsedMs >= dealtMs)
