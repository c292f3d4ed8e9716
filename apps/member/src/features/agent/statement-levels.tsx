import { formatAmount } from '@liuhe/domain/format-amount.ts'
import styles from './statement-page.module.css'
import { betweenText, depthText, GAMES, type StatementDetail } from './statement-words.ts'

/** The layers below the agent: how many members, what they did, and the rates there. */
export function StatementLevels({ statement: { kind, levels } }: { statement: StatementDetail }) {
  const hasRates = kind === 'rebate' || kind === 'dividend'
  // Of one kind of games alone, the part above says which.
  const hasGames = new Set(levels.map(({ game }) => game)).size > 1
  return (
    <section className={styles.card} aria-label="层级">
      <header>
        <h2>层级</h2>
      </header>
      <ul className={styles.levels}>
        {levels.map((level) => (
          <li key={`${level.depth} ${level.game} ${level.own} ${level.given}`}>
            <span>
              <b>{depthText(level.depth)}</b>
              <small>
                {level.members} 人{hasGames && ` · ${GAMES[level.game]}`}
                {kind === 'wage' && ` · 活跃 ${level.active} 人`}
              </small>
            </span>
            <span>
              <b className="num">{formatAmount(level.stake)}</b>
              <small>有效投注{kind !== 'rebate' && ` · 亏损 ${formatAmount(level.profit)}`}</small>
            </span>
            {hasRates && (
              <span>
                <b className="num">{betweenText(level)}</b>
                <small>{kind === 'rebate' ? '返点差' : '分红比例'}</small>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
