import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { ChoiceShelves } from '../../shared/parts/choice-shelves.tsx'
import { KINDS, type LiveGame } from './use-live-games.ts'

type LiveGameSheetProps = {
  open: boolean
  onClose: () => void
  games: readonly LiveGame[]
  /** '' stands for every game. */
  value: string
  onChoose: (code: string) => void
}

/** Every game, or one of a shelf. */
export function LiveGameSheet({ open, onClose, games, value, onChoose }: LiveGameSheetProps) {
  const shelves = KINDS.map(([kind, name]) => ({
    name,
    choices: games.filter((game) => game.kind === kind).map((game) => ({ key: game.code, label: game.name })),
  }))
  return (
    <Sheet open={open} onClose={onClose} title="选择游戏">
      <ChoiceShelves
        all={ALL}
        shelves={shelves.filter(({ choices }) => choices.length > 0)}
        value={value}
        onChoose={onChoose}
      />
    </Sheet>
  )
}

const ALL = { key: '', label: '全部游戏' }
