import type * as api from '@liuhe/contract/api/direct.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useState } from 'react'
import styles from './direct-card.module.css'

type Said = Omit<InputOf<typeof api.missing>, 'orderNo'>

type MissingSheetProps = { open: boolean; onClose: () => void; onSend: (said: Said) => void }

const KINDS: readonly { kind: Said['kind']; name: string }[] = [
  { kind: 'not-received', name: '没有收到这笔付款' },
  { kind: 'other-amount', name: '收到的金额不一致' },
]

/** The money did not come, or another sum: what exactly, for the people who look at it. */
export function MissingSheet({ open, onClose, onSend }: MissingSheetProps) {
  const [kind, setKind] = useState<Said['kind']>('not-received')
  const [note, setNote] = useState('')
  const send = () => {
    onSend({ kind, ...(note.trim() !== '' && { note: note.trim() }) })
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="未到账" confirmText="提交财务核实" onConfirm={send}>
      <div className={styles.kinds} role="radiogroup" aria-label="原因">
        {KINDS.map((one) => (
          <label key={one.kind}>
            <input type="radio" name="missing-kind" checked={kind === one.kind} onChange={() => setKind(one.kind)} />
            {one.name}
          </label>
        ))}
      </div>
      <Field
        label="说明"
        value={note}
        maxLength={200}
        placeholder="选填，如实际收到的金额"
        onChange={(event) => setNote(event.target.value)}
      />
    </Sheet>
  )
}
