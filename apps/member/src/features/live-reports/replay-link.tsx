import * as games from '@liuhe/contract/api/games.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useBridge } from '../../shared/native-bridge.ts'
import styles from './round-row.module.css'

/** Opens the supplier's own replay of a round. The link is asked for with the tap: it is good for some minutes. */
export function ReplayLink({ gameCode, roundNo }: { gameCode: string; roundNo: string }) {
  const bridge = useBridge()
  const replay = useAct(games.replay, { onDone: (url) => bridge.openExternal(url) })
  return (
    <button
      type="button"
      className={styles.replay}
      disabled={replay.isPending}
      aria-label={`回放 ${roundNo}`}
      onClick={() => replay.mutate({ gameCode, roundNo })}
    >
      回放
    </button>
  )
}
