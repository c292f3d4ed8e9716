import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { Switch } from '@liuhe/web/ui/switch.tsx'
import { useState } from 'react'
import { GameChoices } from '../../shared/games/game-sheet.tsx'
import type { GameRow } from '../../shared/games/use-games.ts'
import styles from './bet-list-page.module.css'

type BetFilter = {
  /** 0 is every game. */
  gameId: number
  isSimple: boolean
}
type BetFilterSheetProps = BetFilter & {
  open: boolean
  onClose: () => void
  games: readonly GameRow[]
  onSearch: (filter: BetFilter) => void
}

/** The filter drawer: nothing changes before 搜索. */
export function BetFilterSheet({ open, onClose, ...content }: BetFilterSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="筛选条件">
      <Content {...content} />
    </Sheet>
  )
}

function Content({ games, onSearch, ...current }: Omit<BetFilterSheetProps, 'open' | 'onClose'>) {
  const [gameId, setGameId] = useState(current.gameId)
  const [isSimple, setSimple] = useState(current.isSimple)
  return (
    <>
      <div className={styles.switch}>
        精简模式
        <Switch label="精简模式" checked={isSimple} onChange={setSimple} />
      </div>
      <GameChoices games={games} all="全部游戏" value={gameId} onChoose={setGameId} />
      <div className={styles.search}>
        <Button size="large" wide onClick={() => onSearch({ gameId, isSimple })}>
          搜索
        </Button>
      </div>
    </>
  )
}
