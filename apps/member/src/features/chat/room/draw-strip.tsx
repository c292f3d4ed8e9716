import { paths } from '@liuhe/brand/paths.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import { Countdown } from '@liuhe/web/lottery/countdown.tsx'
import { Link } from '../../../shared/link.tsx'
import { useGames } from '../../../shared/games/use-games.ts'
import { useDrawPanel } from '../../../shared/results/use-draw-panel.ts'
import styles from './draw-strip.module.css'

/** The game that a room talks about: its next draw, and the way to bet on it. */
export function DrawStrip({ gameId }: { gameId: number }) {
  const { gameOf } = useGames()
  const { info } = useDrawPanel(gameId)
  const game = gameOf(gameId)
  if (game === undefined) return null
  return (
    <div className={styles.strip}>
      <b>{game.gameName}</b>
      <span className={styles.turn}>{info && issueLabel(info.cur.turnNum)}</span>
      {info && (
        <span className={styles.clock}>
          <Countdown until={info.cur.closeTime} from={info.serverTime} over="封盘中" />
        </span>
      )}
      {game.bettable && (
        <Link className={styles.bet} to={paths.game({ id: gameId })}>
          去投注
        </Link>
      )}
    </div>
  )
}
