import { FAMILIES, isFamily } from '@liuhe/domain/lottery/family.ts'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { ChoiceShelves } from '../parts/choice-shelves.tsx'
import type { GameRow } from './use-games.ts'

type GameSheetProps = {
  open: boolean
  onClose: () => void
  games: readonly GameRow[]
  value: number
  onChoose: (gameId: number) => void
}

/** The games to switch to, by family. */
export function GameSheet({ open, onClose, games, value, onChoose }: GameSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="选择彩种">
      <GameChoices games={games} value={value} onChoose={onChoose} />
    </Sheet>
  )
}

type GameChoicesProps = Pick<GameSheetProps, 'games' | 'onChoose'> & {
  /** 0 when `all` is chosen. */
  value: number
  /** A first choice that stands for every game. */
  all?: string
}

/** The same list inside another sheet. */
export function GameChoices({ games, value, onChoose, all }: GameChoicesProps) {
  const families = [...new Set(games.map(({ family }) => family))]
  const shelves = families.map((family) => ({
    // One family needs no name.
    name: families.length === 1 ? '' : isFamily(family) ? FAMILIES[family].name : family,
    choices: games
      .filter((game) => game.family === family)
      .map(({ gameId, gameName }) => ({ key: gameId, label: gameName })),
  }))
  const first = all === undefined ? undefined : { key: 0, label: all }
  return <ChoiceShelves all={first} shelves={shelves} value={value} onChoose={onChoose} />
}
