/** Games whose broadcast has a picture of its own; the others show that of 90 (Spec A §9, Spec B §9). */
export const POSTER_GAMES = [110, 90, 70] as const
const DEFAULT_POSTER_GAME = 90

/** The game whose poster stands where the video of a game is not playing. */
export const posterGameOf = (gameId: number): (typeof POSTER_GAMES)[number] =>
  POSTER_GAMES.find((own) => own === gameId) ?? DEFAULT_POSTER_GAME
