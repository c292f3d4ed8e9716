import { Sheet } from '@liuhe/web/ui/sheet.tsx'
import styles from './live-betting-page.module.css'
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
  const choice = (code: string, name: string) => (
    <button
      key={code}
      type="button"
      className={styles.choice}
      aria-pressed={code === value}
      onClick={() => onChoose(code)}
    >
      {name}
    </button>
  )
  return (
    <Sheet open={open} onClose={onClose} title="选择游戏">
      <div className={styles.choices}>{choice('', '全部游戏')}</div>
      {KINDS.map(([kind, label]) => {
        const shelf = games.filter((game) => game.kind === kind)
        if (shelf.length === 0) return null
        return (
          <section key={kind} className={styles.shelf}>
            <h3>{label}</h3>
            <div className={styles.choices}>{shelf.map(({ code, name }) => choice(code, name))}</div>
          </section>
        )
      })}
    </Sheet>
  )
}
