import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import IconCheck from '~icons/mingcute/check-line'
import styles from './limits.module.css'

type ChoiceSheetProps<Value> = {
  open: boolean
  title: string
  help?: string
  items: readonly { value: Value; label: string; hint?: string }[]
  /** The chosen one; none when absent. */
  value?: Value
  onChoose: (value: Value) => void
  onClose: () => void
}

/** A drawer of alternatives; a tap chooses and closes. */
export function ChoiceSheet<Value extends string | number | null>(props: ChoiceSheetProps<Value>) {
  const { open, title, help, items, value, onChoose, onClose } = props
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {help && <p className={styles.help}>{help}</p>}
      <ul className={styles.choices}>
        {items.map((item) => (
          <li key={item.label}>
            <button
              type="button"
              aria-pressed={item.value === value}
              onClick={() => {
                onClose()
                onChoose(item.value)
              }}
            >
              <span>
                {item.label}
                {item.hint && <small>{item.hint}</small>}
              </span>
              {item.value === value && <IconCheck aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
