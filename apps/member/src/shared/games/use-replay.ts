import * as games from '@liuhe/contract/api/games.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useBridge } from '../native-bridge.ts'

/** A round of a third-party game. */
export type PlayedRound = { gameCode: string; roundNo: string }

/** Opens the supplier's own replay of a round. The link is asked for with the tap: it is good for some minutes. */
export function useReplay({ gameCode, roundNo }: PlayedRound): { isPending: boolean; open: () => void } {
  const bridge = useBridge()
  const replay = useAct(games.replay, { onDone: (url) => bridge.openExternal(url) })
  return { isPending: replay.isPending, open: () => replay.mutate({ gameCode, roundNo }) }
}
