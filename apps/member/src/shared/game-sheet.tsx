import { FAMILIES, isFamily } from '@liuhe/domain/lottery/family.ts'
import { Sheet } from '@liuhe/web/ui/sheet.tsx'
import styles from './game-sheet.module.css'
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
  const choice = (gameId: number, label: string) => (
    <button
      key={gameId}
      type="button"
      className={styles.game}
      aria-pressed={gameId === value}
      onClick={() => onChoose(gameId)}
    >
      {label}
    </button>
  )
  return (
    <>
      {all !== undefined && <div className={styles.grid}>{choice(0, all)}</div>}
      {families.map((family) => (
        <section key={family} className={styles.family}>
          {families.length > 1 && <h3>{isFamily(family) ? FAMILIES[family].name : family}</h3>}
          <div className={styles.grid}>
            {games.filter((game) => game.family === family).map(({ gameId, gameName }) => choice(gameId, gameName))}
          </div>
        </section>
      ))}
    </>
  )
}
