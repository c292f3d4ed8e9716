import type { CorrectionEffect } from '../results/correction-view.tsx'
import style from './evidence.module.css'

/** The numbers of another result that differ from the one before, with their places. */
export const numbersToType = ({ after, changed }: CorrectionEffect): { place: number; number: string }[] => {
  const numbers = after.resultText.split(',')
  return changed.map((place) => ({ place, number: numbers[place] ?? '' }))
}

/** Whether all of them were typed again. */
export const isTypedAgain = (asked: readonly { number: string }[], typed: readonly string[]): boolean =>
  asked.every(({ number }, at) => typed[at] !== undefined && typed[at] !== '' && Number(typed[at]) === Number(number))

interface TypeNumbersProps {
  asked: readonly { place: number }[]
  typed: readonly string[]
  onType: (typed: readonly string[]) => void
}

/** A cell for each number that changes; nothing is pasted. */
export const TypeNumbers = ({ asked, typed, onType }: TypeNumbersProps) => (
  <div className={style.again}>
    <span>再输入改动的号码</span>
    {asked.map(({ place }, at) => (
      <label key={place}>
        第 {place + 1} 个{' '}
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={typed[at] ?? ''}
          onPaste={(event) => event.preventDefault()}
          onChange={({ target }) => {
            const words = target.value.replace(/\D/g, '')
            onType(asked.map((_, index) => (index === at ? words : (typed[index] ?? ''))))
          }}
        />
      </label>
    ))}
  </div>
)
