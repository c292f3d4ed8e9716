import { BIDS, IDLE_MULTIPLES } from '@liuhe/games/qznn/play.ts'
import type { QznnView, StepInput } from '../../../../src/wire.ts'
import { useSession } from '../../frame/context.ts'
import { stake } from '../../frame/money.ts'
import css from './choices.module.css'
import { bidText, reserveOf, worstReserves } from './words.ts'

type BidsProps = { isBusy: boolean; onChoose: (input: StepInput) => void }

/** 不抢, or how many times. */
export function BidChoices({ isBusy, onChoose }: BidsProps) {
  return (
    <div className={css.choices} role="group" aria-label="抢庄">
      {BIDS.map((bid) => (
        <button
          key={bid}
          type="button"
          className={bid === 0 ? css.pass : css.choice}
          disabled={isBusy}
          onClick={() => onChoose({ kind: 'bid', bid: bid as 0 | 1 | 2 | 3 })}
        >
          <b>{bidText(bid)}</b>
        </button>
      ))}
    </div>
  )
}

type MultiplesProps = BidsProps & { view: QznnView }

/** 闲家倍数, each with what it locks up; one that the balance does not carry cannot be taken. */
export function MultipleChoices({ view, isBusy, onChoose }: MultiplesProps) {
  const balance = useSession((state) => state.balance)
  const base = BigInt(view.base)
  return (
    <div className={css.choices} role="group" aria-label="闲家倍数">
      {IDLE_MULTIPLES.map((multiple) => {
        const reserve = reserveOf(base, view.bankerMultiple ?? 1, multiple)
        return (
          <button
            key={multiple}
            type="button"
            className={css.choice}
            disabled={isBusy || reserve > balance}
            onClick={() => onChoose({ kind: 'multiple', multiple: multiple as 1 | 2 | 3 | 5 })}
          >
            <b>{multiple} 倍</b>
            <small>{reserve > balance ? '余额不足' : `预留 ${stake(reserve)}`}</small>
          </button>
        )
      })}
    </div>
  )
}

type BasesProps = {
  base: bigint
  steps: readonly bigint[]
  isDisabled: boolean
  onBase: (base: bigint) => void
  onBegin: () => void
  onExplain: () => void
}

/** The base as chips, and what it may lock up. */
export function BaseChoices({ base, steps, isDisabled, onBase, onBegin, onExplain }: BasesProps) {
  const worst = worstReserves(base)
  return (
    <div className={css.bases}>
      <div className={css.chips} role="group" aria-label="底注">
        {steps.map((step, at) => (
          <button
            key={String(step)}
            type="button"
            aria-label={`底注 ${stake(step)}`}
            aria-pressed={step === base}
            className={`${css.chip} ${css[`chip${at % 5}` as 'chip0']}`}
            disabled={isDisabled}
            onClick={() => onBase(step)}
          >
            <b>{stake(step)}</b>
          </button>
        ))}
      </div>
      <div className={css.go}>
        <button type="button" className={css.explain} onClick={onExplain}>
          <span>
            预留 <u>怎么算</u>
          </span>
          <small>坐庄至多 {stake(worst.banker)}</small>
          <small>闲家至多 {stake(worst.idle)}</small>
        </button>
        <button type="button" className={css.begin} disabled={isDisabled} onClick={onBegin}>
          开始
        </button>
      </div>
    </div>
  )
}
