/** Whether one turn of a game comes after another: their numbers grow, and may grow longer. */
export const isLaterTurn = (turn: string, other: string): boolean =>
  turn.length === other.length ? turn > other : turn.length > other.length
