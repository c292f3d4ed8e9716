import look from './preview.module.css'

interface ChoiceProps {
  label: string
  options: Readonly<Record<string, string>>
  value: string
  onChoose: (value: string) => void
}

/** One of a few: a row of buttons, of which one is pressed. */
export const Choice = ({ label, options, value, onChoose }: ChoiceProps) => (
  <div className={look.choice} role="group" aria-label={label}>
    {Object.entries(options).map(([key, words]) => (
      <button key={key} type="button" aria-pressed={key === value} onClick={() => onChoose(key)}>
        {words}
      </button>
    ))}
  </div>
)
