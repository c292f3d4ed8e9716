import { GameView } from '../../features/betting/game-view.tsx'
import { NiuNiuTable } from '../../features/draws/niu-niu-table.tsx'
import { NIU_NIU_GAME_ID } from '../../features/niuniu/niu-niu-frame.tsx'
import { NiuNiuTabs } from '../../features/niuniu/niu-niu-tabs.tsx'
import type { PageProps } from '../../shared/navigation.ts'

/** 幸运牛牛: the betting page of its game under the table of its cards, with the way to its other pages. */
export default function NiuNiuPage(props: PageProps) {
  return (
    <GameView
      {...props}
      params={{ ...props.params, id: String(NIU_NIU_GAME_ID) }}
      panel={(gameId) => (
        <>
          <NiuNiuTabs current="game" />
          <NiuNiuTable key={gameId} gameId={gameId} />
        </>
      )}
    />
  )
}
