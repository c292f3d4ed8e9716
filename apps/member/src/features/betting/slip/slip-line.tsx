import { pricingMark } from '@liuhe/domain/bets/order.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import { amountRefusal } from '../stake/amount-limit.ts'
import { BetMark } from './bet-mark.tsx'
import { LineOdds } from './line-odds.tsx'
import { signedAmount } from './signed-amount.ts'
import styles from './slip-line.module.css'
import type { SlipLine as Line } from './slip.ts'
import { StakeStepper } from '../stake/stake-stepper.tsx'
import type { Betting } from '../use-betting.ts'
import { FIRST_CHIPS } from '../stake/use-chips.ts'

type SlipLineProps = { line: Line; betting: Betting; isActive: boolean; onActive: () => void }

/** One line of the slip: what it is, what it may gain, and its amount, which is changed in place. */
export function SlipLine({ line, betting, isActive, onActive }: SlipLineProps) {
  const { slip, family, place } = betting
  const { id, play, label, notes, perNote, stake } = line
  const [refused, setRefused] = useState<string>()
  const name = `${play.name}${label}`
  const setAmount = (text: string) => {
    const why = amountRefusal(text, stake, [play])
    setRefused(why)
    if (why === undefined) slip.setLineAmount(id, text)
  }
  return (
    <li className={styles.line}>
      <BetMark family={family} label={label} playName={play.name} notes={notes} />
      <span className={styles.what}>
        <span className={styles.name}>
          <b>
            {play.name} {label}
          </b>
          {play.play.pricing === 'official' && <small> {pricingMark(play.play.pricing)}</small>}{' '}
          <span className={styles.odds}>
            <LineOdds line={line} />
          </span>
        </span>
        <span className={styles.net}>
          净赢 <b className="num">{perNote === undefined ? '--' : signedAmount(line.netMax)}</b>
        </span>
      </span>
      <StakeStepper
        label={`${name}金额`}
        value={slip.amountOf(id)}
        onChange={setAmount}
        onFocus={onActive}
        isActive={isActive}
        isLocked={place.isSending}
      />
      <IconButton
        label={`删除${name}`}
        icon={<IconClose />}
        className={styles.remove}
        disabled={place.isSending}
        onClick={() => slip.remove({ id, code: play.code, selectionText: line.selection.text })}
      />
      {termsText(line) !== '' && <span className={styles.terms}>{termsText(line)}</span>}
      {isActive && <Choices line={line} amount={slip.amountOf(id)} refused={refused} onAmount={setAmount} />}
    </li>
  )
}

type ChoicesProps = { line: Line; amount: string; refused: string | undefined; onAmount: (text: string) => void }

/** Quick amounts and limits of the line in hand. */
function Choices({ line: { play, perNote }, amount, refused, onAmount }: ChoicesProps) {
  const limits = `单注 ${figure(play.noteMin)} – ${figure(play.noteMax)} 元`
  const ofLine = (play.lineMin ?? 0) > play.noteMin ? `，每条至少 ${figure(play.lineMin ?? 0)} 元` : ''
  return (
    <span className={styles.choices}>
      <span className={styles.chips} role="group" aria-label="快捷金额">
        {FIRST_CHIPS.slice(1).map((chip) => (
          <button
            key={chip}
            type="button"
            aria-pressed={amount === String(chip)}
            disabled={perNote !== undefined && chip > play.noteMax}
            onClick={() => onAmount(String(chip))}
          >
            {figure(chip)}
          </button>
        ))}
      </span>
      <span className={styles.limits} data-refused={refused !== undefined || undefined} role="status">
        {refused ?? limits + ofLine}
      </span>
    </span>
  )
}

/** What the amount is multiplied by, where it is not the whole story. */
function termsText({ notes, stake, perNote, total, rebate }: Line): string {
  const parts = [
    ...(stake.unit === 'yuan' ? [] : [UNIT_WORDS[stake.unit]]),
    ...(stake.multiple === 1 ? [] : [`${stake.multiple}倍`]),
    ...(notes > 1 && perNote !== undefined ? [`${notes} 注 × ${formatAmount(perNote)}`] : []),
    ...(rebate > 0 ? [`返水 ${(rebate / 10).toFixed(1)}%`] : []),
  ]
  return parts.length === 0 ? '' : `${parts.join(' · ')}，共 ${formatAmount(total)} 元`
}

const UNIT_WORDS = { yuan: '元', jiao: '以角计', fen: '以分计' } as const

const figure = (amount: number): string => amount.toLocaleString('en-US')
