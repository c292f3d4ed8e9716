import * as limits from '@liuhe/contract/api/limits.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { Field } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useState } from 'react'
import {
  fieldText,
  KIND_WORDS,
  type LimitState,
  limitOf,
  type MoneyKind,
  type MoneyLimit,
  PERIOD_WORDS,
  usedText,
} from './limit-words.ts'
import styles from './limits.module.css'

type MoneyLimitSheetProps = { kind: MoneyKind | null; state: LimitState; onClose: () => void }

/** The three amounts of one kind of limit; an empty field is no limit. */
export function MoneyLimitSheet({ kind, state, onClose }: MoneyLimitSheetProps) {
  const shown = state.limits.filter((limit) => limit.kind === kind)
  if (kind === null) return null
  return <Form key={kind} kind={kind} shown={shown} onClose={onClose} />
}

type Texts = Partial<Record<MoneyLimit['period'], string>>

function Form({ kind, shown, onClose }: { kind: MoneyKind; shown: readonly MoneyLimit[]; onClose: () => void }) {
  const [texts, setTexts] = useState<Texts>({})
  const change = useAct(limits.change, { refreshes: [limits.read] })
  const typed = shown.map((limit) => ({ ...limit, text: texts[limit.period] ?? fieldText(limit.amount) }))
  const save = async () => {
    const changed = typed.filter(({ text, amount }) => limitOf(text) !== amount)
    if (changed.some(({ text }) => limitOf(text) === undefined)) return
    for (const { period, text } of changed) await change.mutateAsync({ kind, period, amount: limitOf(text) ?? null })
    toast('设置成功')
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={KIND_WORDS[kind]}
      confirmText="保存"
      onConfirm={() => void save().catch(() => undefined)}
    >
      <p className={styles.help}>
        留空表示不限，按滚动的24小时、7天、30天计算。调低立即生效；调高或取消须等待24小时并再次确认。
      </p>
      <div className={styles.fields}>
        {typed.map((limit) => (
          <Field
            key={limit.period}
            label={`每${PERIOD_WORDS[limit.period]}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="不限"
            value={limit.text}
            onChange={(event) => setTexts({ ...texts, [limit.period]: event.target.value })}
            help={usedText(limit)}
            error={limitOf(limit.text) === undefined ? '请输入正确的金额' : null}
            addon={<span className={styles.unit}>元</span>}
          />
        ))}
      </div>
    </Sheet>
  )
}
