import { GameView } from '../../features/betting/game-view.tsx'
import { ResultPanel } from '../../features/draws/result-panel.tsx'
import type { PageProps } from '../../shared/navigation.ts'

/** The betting page with the result panel on top: the two are features of their own and meet here. */
export default function GamePage(props: PageProps) {
  return (
    <GameView
      {...props}
      panel={(gameId, family) => <ResultPanel key={gameId} gameId={gameId} variant="compact" family={family} />}
    />
  )
}
