import { Button } from '@liuhe/web/ui/button.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import styles from './chips-sheet.module.css'
import { FIRST_CHIPS } from './use-chips.ts'

type ChipsSheetProps = {
  open: boolean
  chips: readonly number[]
  onClose: () => void
  onSave: (chips: readonly number[]) => void
}

/** The member's own quick amounts. */
export function ChipsSheet({ open, chips, onClose, onSave }: ChipsSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="自定义筹码">
      <Fields
        chips={chips}
        onSave={(next) => {
          onSave(next)
          onClose()
        }}
      />
    </Sheet>
  )
}

function Fields({ chips, onSave }: Pick<ChipsSheetProps, 'chips' | 'onSave'>) {
  const [texts, setTexts] = useState(chips.map(String))
  const save = () => {
    const next = texts.map(Number)
    if (next.some((chip) => chip < 1 || chip > CHIP_MAX)) return toast(`筹码须在1-${CHIP_MAX}元之间`, 2)
    if (new Set(next).size < next.length) return toast('筹码不能重复', 2)
    onSave(next)
  }
  return (
    <div className={styles.content}>
      <div className={styles.fields}>
        {texts.map((text, index) => (
          <label key={index} className={styles.field}>
            <span className="visually-hidden">筹码{index + 1}</span>
            <input
              className="num"
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onFocus={(event) => event.target.select()}
              onChange={(event) =>
                setTexts(texts.with(index, event.target.value.replace(/\D/g, '').slice(0, CHIP_DIGITS)))
              }
            />
            <i aria-hidden="true">元</i>
          </label>
        ))}
      </div>
      <div className={styles.actions}>
        <Button look="line" onClick={() => setTexts(FIRST_CHIPS.map(String))}>
          恢复默认
        </Button>
        <Button onClick={save}>保存</Button>
      </div>
    </div>
  )
}

/** Yuan. */
const CHIP_MAX = 100_000
const CHIP_DIGITS = 6
