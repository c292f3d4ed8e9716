import type { GameRow } from '../../../shared/games/use-games.ts'

/** The game that a room talks about: the one whose name it bears. A hall for everything has none (ADR 101). */
export const gameOfRoom = ({ nickname }: { nickname: string }, games: readonly GameRow[] = []): number | undefined =>
  games.find(({ gameName }) => gameName === nickname)?.gameId
