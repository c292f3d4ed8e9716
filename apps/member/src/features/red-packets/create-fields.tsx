import '@liuhe/web/styles/palettes/packet.css'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { DEFAULT_MESSAGE, MESSAGE_MAX, type PacketDraft, totalOf } from '@liuhe/domain/red-packets/packet-rules.ts'
import { useId } from 'react'
import styles from './create-page.module.css'
import type { PacketForm, Terms } from './use-terms.ts'

type AmountRowsProps = {
  form: PacketForm
  terms: Terms
  draft: PacketDraft | undefined
  fault: string | undefined
  set: (changes: Partial<PacketForm>) => void
}

/** How much and how many, and below them the limits or the one that is broken. */
export function AmountRows({ form, terms, draft, fault, set }: AmountRowsProps) {
  const id = useId()
  const described = { 'aria-invalid': fault !== undefined, 'aria-describedby': id, autoComplete: 'off' } as const
  return (
    <>
      <div className={styles.card}>
        <label className={styles.row}>
          <span>{form.type === 2 ? '总金额' : '单个金额'}</span>
          <input
            className={`num ${styles.amount}`}
            inputMode="decimal"
            placeholder="0.00"
            value={form.amount}
            {...described}
            onChange={({ target }) => isAmount(target.value) && set({ amount: target.value })}
          />
          <span aria-hidden="true">元</span>
        </label>
        <label className={styles.row}>
          <span>红包个数</span>
          <input
            className={`num ${styles.count}`}
            inputMode="numeric"
            placeholder="填写个数"
            value={form.count}
            {...described}
            onChange={({ target }) => /^\d{0,4}$/.test(target.value) && set({ count: target.value })}
          />
          <span aria-hidden="true">个</span>
        </label>
      </div>
      <p className={styles.rule}>
        <span id={id} data-wrong={fault !== undefined || undefined} aria-live="polite">
          {fault ?? <Rule terms={terms} draft={draft} />}
        </span>
        <span className="num">房间 {terms.people.toLocaleString('en-US')} 人</span>
      </p>
    </>
  )
}

/** The limits, and once there is a count what one share is on average. */
function Rule({ terms, draft }: Pick<AmountRowsProps, 'terms' | 'draft'>) {
  const left = terms.dayMax - terms.sentAmount
  const most = left < terms.totalMax ? left : terms.totalMax
  return (
    <span className="num">
      总额 {formatAmount(terms.totalMin)} – {formatAmount(most)} 元
      {draft && draft.count > 0 && `，平均每个 ${formatAmount(averageOf(draft))} 元`}
    </span>
  )
}

/** In whole fen: nobody gets less than that. */
const averageOf = (draft: PacketDraft): bigint => (totalOf(draft) / BigInt(draft.count) / 10n) * 10n

const isAmount = (text: string): boolean => /^(\d{1,7}(\.\d{0,2})?)?$/.test(text)

const WISHES = ['今晚一起中', '六六大顺', '开门红', '好运连连'] as const

/** The words on the packet, and some that are usual. */
export function MessageRow({ message, onChange }: { message: string; onChange: (message: string) => void }) {
  return (
    <>
      <div className={styles.card}>
        <div className={styles.row}>
          <input
            className={styles.message}
            aria-label="祝福语"
            value={message}
            placeholder={DEFAULT_MESSAGE}
            onChange={({ target }) => onChange([...target.value].slice(0, MESSAGE_MAX).join(''))}
          />
          <span className={`num ${styles.used}`}>
            {[...message.trim()].length}/{MESSAGE_MAX}
          </span>
        </div>
      </div>
      <div className={styles.wishes} role="group" aria-label="常用祝福语">
        {WISHES.map((wish) => (
          <button key={wish} type="button" aria-pressed={message === wish} onClick={() => onChange(wish)}>
            {wish}
          </button>
        ))}
      </div>
    </>
  )
}
