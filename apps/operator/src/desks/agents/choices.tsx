import { Button } from '../../shared/button.tsx'
import style from './agents.module.css'

interface ChoicesProps<Name extends string> {
  label: string
  options: Readonly<Partial<Record<Name, string>>>
  picked: Name
  onPick: (name: Name) => void
}

/** What of a view is listed, where one of them always is. */
export const Choices = <Name extends string>({ label, options, picked, onPick }: ChoicesProps<Name>) => (
  <div className={style.days} role="group" aria-label={label}>
    {(Object.entries(options) as [Name, string][]).map(([name, title]) => (
      <Button key={name} aria-pressed={name === picked} onClick={() => onPick(name)}>
        {title}
      </Button>
    ))}
  </div>
)
