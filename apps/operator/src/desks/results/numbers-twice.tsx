import { FAMILIES, type Family, formatResult } from '@liuhe/domain/lottery/family.ts'
import { type ReactNode, useRef } from 'react'
import { traitsOf } from '../../shared/balls.tsx'
import { Icon } from '../../shared/icon.tsx'
import style from './results.module.css'

/** Two times all numbers, as somebody has typed them so far. */
export interface TypedNumbers {
  first: readonly string[]
  second: readonly string[]
}

export const noNumbers = (family: Family): TypedNumbers => {
  const none = Array.from({ length: FAMILIES[family].count }, () => '')
  return { first: none, second: none }
}

/** How a place stands: nothing yet, the same twice and possible, or what is wrong with it. */
type PlaceState = 'empty' | 'ok' | 'range' | 'repeated' | 'different'

function stateAt(family: Family, { first, second }: TypedNumbers, place: number): PlaceState {
  const { first: low, last: high, repeats } = FAMILIES[family]
  const [one, two] = [first[place] ?? '', second[place] ?? '']
  const number = Number(one)
  if (one !== '' && (number < low || number > high)) return 'range'
  const isTwice = one !== '' && first.some((other, at) => at !== place && other !== '' && Number(other) === number)
  if (repeats === 'distinct' && isTwice) return 'repeated'
  if (one === '' || two === '') return 'empty'
  return Number(two) === number ? 'ok' : 'different'
}

/** The numbers once every place holds the same twice; `undefined` as long as one does not. */
export function agreedOn(family: Family, typed: TypedNumbers): string | undefined {
  const isAgreed = typed.first.every((_, place) => stateAt(family, typed, place) === 'ok')
  return isAgreed ? formatResult(family, typed.first.map(Number)) : undefined
}

/** Which places are still missing or wrong, in words. */
export function missingIn(family: Family, typed: TypedNumbers): string[] {
  const states = typed.first.map((_, place) => stateAt(family, typed, place))
  const names = { range: '超出范围的号码', repeated: '重复的号码', different: '两遍不同的号码' } as const
  const wrong = (Object.keys(names) as (keyof typeof names)[]).filter((state) => states.includes(state))
  if (wrong.length > 0) return wrong.map((state) => names[state])
  if (typed.first.some((words) => words === '')) return ['第一遍号码']
  return states.includes('empty') ? ['第二遍号码'] : []
}

const STATE_WORDS = { empty: '待输入', ok: '', range: '超范围', repeated: '重复', different: '不同' } as const

interface NumbersTwiceProps {
  family: Family
  lunarYear: number
  typed: TypedNumbers
  onType: (typed: TypedNumbers) => void
}

/** Cells for all numbers, twice. Nothing is pasted; a full cell leads to the next, and an empty one back. */
export function NumbersTwice({ family, lunarYear, typed, onType }: NumbersTwiceProps) {
  const cells = useRef<HTMLFieldSetElement>(null)
  const go = (from: HTMLInputElement, by: number) => {
    const all = [...(cells.current?.querySelectorAll('input') ?? [])]
    all[all.indexOf(from) + by]?.focus()
  }
  const line = (row: keyof TypedNumbers, title: string) => (
    <div className={style.line}>
      <b>{title}</b>
      {typed[row].map((words, place) => (
        <Place key={place} family={family} place={place}>
          <Cell
            label={`${title}第 ${place + 1} 个`}
            digits={FAMILIES[family].digits}
            words={words}
            isWrong={isWrong(stateAt(family, typed, place))}
            go={go}
            onType={(next) => onType({ ...typed, [row]: typed[row].map((old, at) => (at === place ? next : old)) })}
          />
        </Place>
      ))}
    </div>
  )
  return (
    <fieldset ref={cells} className={style.typed}>
      <legend>号码，两遍都要手打，不接受粘贴</legend>
      {line('first', '第一遍')}
      {line('second', '第二遍')}
      <div className={style.line} role="status" aria-label="核对">
        <b>核对</b>
        {typed.first.map((words, place) => (
          <Place key={place} family={family} place={place}>
            <Check state={stateAt(family, typed, place)} traits={traitsOf(family, Number(words), lunarYear)} />
          </Place>
        ))}
      </div>
    </fieldset>
  )
}

/** A place of a result; the special number of the Mark Six stands apart. */
const Place = ({ family, place, children }: { family: Family; place: number; children: ReactNode }) => (
  <span className={style.line}>
    {family === 'LHC' && place === FAMILIES.LHC.count - 1 && <span className={style.plus}>+</span>}
    {children}
  </span>
)

interface CellProps {
  label: string
  digits: number
  words: string
  isWrong: boolean
  go: (from: HTMLInputElement, by: number) => void
  onType: (words: string) => void
}

const Cell = ({ label, digits, words, isWrong: isFaulty, go, onType }: CellProps) => (
  <input
    inputMode="numeric"
    autoComplete="off"
    maxLength={digits}
    aria-label={label}
    aria-invalid={isFaulty || undefined}
    value={words}
    onPaste={(event) => event.preventDefault()}
    onDrop={(event) => event.preventDefault()}
    onFocus={({ target }) => target.select()}
    onChange={({ target }) => {
      const next = target.value.replace(/\D/g, '').slice(0, digits)
      onType(next)
      if (next.length === digits) go(target, 1)
    }}
    onKeyDown={({ key, currentTarget }) => {
      if (key === 'ArrowLeft' || (key === 'Backspace' && currentTarget.value === '')) go(currentTarget, -1)
      if (key === 'ArrowRight') go(currentTarget, 1)
    }}
  />
)

/** What a place says of itself: colour and animal, or what is wrong. */
const Check = ({ state, traits }: { state: PlaceState; traits: string }) => (
  <span className={style.check} data-look={state === 'ok' ? 'ok' : isWrong(state) ? 'bad' : undefined}>
    <Icon name={state === 'ok' ? 'ok' : isWrong(state) ? 'bad' : 'clock'} />
    {state === 'ok' ? traits || '一致' : STATE_WORDS[state]}
  </span>
)

const isWrong = (state: PlaceState): boolean => state !== 'ok' && state !== 'empty'
