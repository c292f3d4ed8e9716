import { colourOf } from '@liuhe/domain/lottery/ball.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { Ball } from '@liuhe/web/lottery/ball.tsx'
import styles from './number-board.module.css'
import { type QuickPick, quickPicks } from './quick-picks.ts'
import type { BoardPlay as Play } from './board.ts'

type NumberBoardProps = {
  play: Play
  lunarYear: number
  codes: readonly string[]
  onToggle: (codes: readonly string[]) => void
}

/** The 49 balls with their odds, and one tap for whole groups of them. */
export function NumberBoard({ play, lunarYear, codes, onToggle }: NumberBoardProps) {
  const codeOf = new Map(play.items.map(({ code, balls }) => [balls[0], code]))
  const codesOf = ({ balls }: QuickPick) => balls.flatMap((ball) => codeOf.get(ball) ?? [])
  const isWhole = (group: readonly string[]) => group.length > 0 && group.every((code) => codes.includes(code))
  const picked = play.items.map(({ code }) => code).filter((code) => codes.includes(code))
  return (
    <div className={styles.frame}>
      <div className={styles.quick} role="group" aria-label="快选">
        {quickPicks(lunarYear).map((group) => (
          <button
            key={group.label}
            type="button"
            className={styles.pick}
            data-colour={group.label}
            aria-pressed={isWhole(codesOf(group))}
            onClick={() => onToggle(codesOf(group))}
          >
            {group.label}
          </button>
        ))}
      </div>
      <div className={styles.grid}>
        {play.items.map(({ code, label, odds, balls: [ball = 1] }) => (
          <button
            key={code}
            type="button"
            className={styles.cell}
            aria-pressed={codes.includes(code)}
            aria-label={`${label} 赔率${formatOdds(odds)}`}
            onClick={() => onToggle([code])}
          >
            <Ball number={ball} colour={colourOf(ball)} size={34} />
            <span className={styles.odds}>{formatOdds(odds)}</span>
          </button>
        ))}
      </div>
      {picked.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onToggle(picked)}>
          清空{play.name}已选 {picked.length} 个
        </button>
      )}
    </div>
  )
}
