import { useState } from 'react'
import type { AutoPlan } from './auto.ts'
import css from './form.module.css'
import { stake } from './money.ts'
import { SheetPanel } from './sheet.tsx'

const ROUNDS = [10, 20, 50, 100]
const LOSSES = [5n, 10n, 20n, 50n, 100n]
const WINS = [10n, 20n, 50n, 100n, 500n]

/** How many rounds, and after which loss or win it stops. Both limits are needed. */
export function AutoSheet({ bet, unit, onStart, onClose }: AutoSheetProps) {
  const [rounds, setRounds] = useState(20)
  const [loss, setLoss] = useState<bigint | undefined>()
  const [win, setWin] = useState<bigint | undefined>()
  const isReady = loss !== undefined && win !== undefined
  return (
    <SheetPanel title="自动" onClose={onClose}>
      <Choice title="局数" values={ROUNDS} value={rounds} onChoose={setRounds} text={String} />
      <Choice title={`亏损达到即停（${unit}）`} values={LOSSES} value={loss} onChoose={setLoss} text={inBets(bet)} />
      <Choice title={`单局赢取达到即停（${unit}）`} values={WINS} value={win} onChoose={setWin} text={inBets(bet)} />
      <button
        type="button"
        className={css.primary}
        disabled={!isReady}
        onClick={() => isReady && onStart({ rounds, lossMax: loss * bet, winMax: win * bet })}
      >
        {isReady ? '开始自动' : '请先选择两项上限'}
      </button>
    </SheetPanel>
  )
}

const inBets = (bet: bigint) => (times: bigint) => stake(times * bet)

type AutoSheetProps = { bet: bigint; unit: string; onStart: (plan: AutoPlan) => void; onClose: () => void }

type ChoiceProps<T> = {
  title: string
  values: readonly T[]
  value: T | undefined
  onChoose: (value: T) => void
  text: (value: T) => string
}

/** One of several values, as buttons. */
export function Choice<T extends number | bigint>({ title, values, value, onChoose, text }: ChoiceProps<T>) {
  return (
    <fieldset className={css.choice}>
      <legend>{title}</legend>
      <div className={css.options}>
        {values.map((each) => (
          <button
            key={String(each)}
            type="button"
            aria-pressed={each === value}
            className={css.option}
            onClick={() => onChoose(each)}
          >
            {text(each)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
