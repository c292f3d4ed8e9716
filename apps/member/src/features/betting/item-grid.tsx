import { colourOf, formatBall } from '@liuhe/domain/lottery/ball.ts'
import { formatOdds } from '@liuhe/domain/money.ts'
import { ANIMAL_GROUPS, type AnimalGroup } from '@liuhe/domain/lottery/zodiac.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import styles from './item-grid.module.css'
import type { BoardPlay as Play } from './board.ts'

type ItemGridProps = {
  play: Play
  codes: readonly string[]
  onToggle: (codes: readonly string[]) => void
}

/** Items with words instead of numbers: the label, the odds, and underneath which numbers or animals it stands for. */
export function ItemGrid({ play, codes, onToggle }: ItemGridProps) {
  const look = LOOKS[play.menu] ?? 'words'
  return (
    <div className={classNames(styles.grid, styles[look])}>
      {play.items.map(({ code, label, odds, balls }) => (
        <button
          key={code}
          type="button"
          className={styles.item}
          data-colour={COLOUR_OF_LABEL[label[0] ?? '']}
          aria-pressed={codes.includes(code)}
          aria-label={`${label} 赔率${formatOdds(odds)}`}
          onClick={() => onToggle([code])}
        >
          <span className={styles.head}>
            <b className={styles.label}>{label}</b>
            <span className={styles.odds}>{formatOdds(odds)}</span>
          </span>
          {look === 'words' ? <Animals group={label} /> : <Numbers balls={balls} />}
        </button>
      ))}
    </div>
  )
}

/** `wide` items list their numbers; `words` explain themselves. */
const LOOKS: Readonly<Record<string, 'wide' | 'half' | 'words'>> = {
  色波: 'wide',
  半波: 'half',
  头尾数: 'half',
  特肖: 'half',
  五行: 'wide',
}

const COLOUR_OF_LABEL: Readonly<Record<string, string>> = { 红: 'red', 蓝: 'blue', 绿: 'green' }

function Numbers({ balls }: { balls: readonly number[] }) {
  return (
    <span className={styles.numbers}>
      {balls.map((ball) => (
        <i key={ball} data-colour={colourOf(ball)}>
          {formatBall(ball)}
        </i>
      ))}
    </span>
  )
}

/** The animals of 家禽, 天肖 and the like; nothing for other words. */
function Animals({ group }: { group: string }) {
  if (!Object.hasOwn(ANIMAL_GROUPS, group)) return null
  return <small className={styles.animals}>{ANIMAL_GROUPS[group as AnimalGroup].join('')}</small>
}
