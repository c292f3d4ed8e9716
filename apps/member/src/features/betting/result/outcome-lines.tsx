import type { Family } from '@liuhe/domain/lottery/family.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useState } from 'react'
import IconCheck from '~icons/mingcute/check-circle-fill'
import IconMinus from '~icons/mingcute/minimize-line'
import { selectionWordsOf } from '../../../shared/results/selection-words.ts'
import type { OwnOutcome } from '../../../shared/reveal/use-own-outcome.ts'
import { BetMark } from '../slip/bet-mark.tsx'
import styles from './outcome-lines.module.css'

/** So many lines stand there at once. */
const LINES_FIRST = 4

/** Every order of a turn with what it brought. */
export function OutcomeLines({ outcome, family }: { outcome: OwnOutcome; family: Family }) {
  const [isWhole, setWhole] = useState(false)
  const lines = isWhole ? outcome.lines : outcome.lines.slice(0, LINES_FIRST)
  const hidden = outcome.lines.length - lines.length
  return (
    <ul className={styles.lines} aria-label="本期注单">
      {lines.map((line) => (
        <OutcomeLine key={line.orderNo} line={line} family={family} />
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={styles.more} onClick={() => setWhole(true)}>
            展开其余 {hidden} 条
          </button>
        </li>
      )}
    </ul>
  )
}

type OutcomeLineProps = { line: OwnOutcome['lines'][number]; family: Family }

function OutcomeLine({ line, family }: OutcomeLineProps) {
  const { playName, total, notes, reward } = line
  const isPaid = reward > 0n
  const label = selectionWordsOf(family, line)
  // What the mark says need not be said twice.
  const isShort = [...label].length <= 2
  return (
    <li className={styles.line}>
      <BetMark family={family} label={label} playName={playName} notes={notes} size={28} isQuiet={!isPaid} />
      <span className={styles.what}>
        <b>
          {playName}
          {isShort ? <span className="visually-hidden"> {label}</span> : ` ${label}`}
        </b>
        <small>
          投 <span className="num">{formatAmount(total)}</span>
        </small>
      </span>
      {isPaid ? (
        <span className={styles.paid}>
          <b className="num">+{formatAmount(reward)}</b>
          {line.result === PUSH ? <small>和局</small> : <IconCheck aria-hidden="true" />}
        </span>
      ) : (
        <span className={styles.lost}>
          未中
          <IconMinus aria-hidden="true" />
        </span>
      )}
    </li>
  )
}

const PUSH = 2
