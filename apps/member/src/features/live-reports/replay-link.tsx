import { type PlayedRound, useReplay } from '../../shared/games/use-replay.ts'
import styles from './round-row.module.css'

/** Opens the supplier's own replay of a round. */
export function ReplayLink(round: PlayedRound) {
  const replay = useReplay(round)
  return (
    <button
      type="button"
      className={styles.replay}
      disabled={replay.isPending}
      aria-label={`回放 ${round.roundNo}`}
      onClick={replay.open}
    >
      回放
    </button>
  )
}
