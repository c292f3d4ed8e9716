import { useGames } from '../games/use-games.ts'
import { VerifyLink } from './verify-link.tsx'

type OwnVerifyLinkProps = { gameId: number; turnNum: string }

/** The way to the proof of a draw of our own; of an official draw, which is checked at its organiser, nothing. */
export function OwnVerifyLink({ gameId, turnNum }: OwnVerifyLinkProps) {
  const game = useGames().gameOf(gameId)
  return game === undefined || game.official ? null : <VerifyLink gameId={gameId} turnNum={turnNum} />
}
