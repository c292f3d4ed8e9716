import { type ReactNode, useState } from 'react'
import { type FigureField, shownFigure, type Typed } from './figures.ts'
import style from './figures.module.css'
import { PanelTable } from './parts.tsx'

interface Figures {
  /** The values, once `missing` is empty. */
  next: Typed
  /** What keeps them from being sent. */
  missing: string[]
  inputs: ReactNode
  /** Waits for the call that sends them, and forgets what was typed once it was taken. */
  sent: <Answer>(call: Promise<Answer>) => Promise<Answer>
}

/**
 * Figures that somebody changes, for a dialog.
 * @returns a function of the fields as they are now; what is typed stays beside them
 */
export function useFigures(): (
  fields: readonly FigureField[],
  isWrong?: (next: Typed) => string | undefined,
) => Figures {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const sent: Figures['sent'] = async (call) => {
    const answer = await call
    setTyped({})
    return answer
  }
  return (fields, isWrong = () => undefined) => {
    const said = fields.map((field) => ({ field, text: typed[field.name] ?? field.now }))
    const read = said.map(({ field, text }) => ({ field, value: field.read(text) }))
    const bad = read.filter(({ value }) => value === undefined).map(({ field }) => field.label)
    const next = Object.fromEntries(read.map(({ field, value }) => [field.name, value]))
    const wrong = bad.length === 0 ? isWrong(next) : undefined
    const isUnchanged = said.every(({ field, text }) => text.trim() === field.now)
    return {
      next,
      missing: bad.length > 0 ? bad : wrong !== undefined ? [wrong] : isUnchanged ? ['要改的数'] : [],
      inputs: (
        <div className={style.inputs}>
          {said.map(({ field, text }) => (
            <label key={field.name}>
              {field.label}
              <FigureInput {...{ field, text }} onType={(words) => setTyped({ ...typed, [field.name]: words })} />
            </label>
          ))}
        </div>
      ),
      sent,
    }
  }
}

interface InputProps {
  field: FigureField
  text: string
  onType: (text: string) => void
}

const FigureInput = ({ field: { choices, type }, text, onType }: InputProps) =>
  choices === undefined ? (
    <input autoComplete="off" type={type} value={text} onChange={({ target }) => onType(target.value)} />
  ) : (
    <select value={text} onChange={({ target }) => onType(target.value)}>
      {Object.entries(choices).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )

/** Fields with what stands in them, one below the other. */
export const FigureTable = ({ label, fields }: { label: string; fields: readonly FigureField[] }) => (
  <PanelTable
    label={label}
    rows={fields}
    keyOf={({ name }) => name}
    columns={[
      { title: '项目', cell: (field: FigureField) => field.label },
      { title: '现在', cell: shownFigure },
    ]}
  />
)

/** Fields with what stands in them, by their labels. */
export const figureFacts = (fields: readonly FigureField[]) =>
  fields.map((field) => [field.label, shownFigure(field)] as const)
