import '@liuhe/web/styles/palettes/packet.css'
import { DEFAULT_MESSAGE, type PacketDraft, totalOf } from '@liuhe/domain/red-packets/packet-rules.ts'
import { useState } from 'react'
import IconLucky from '~icons/mingcute/sparkles-line'
import { AmountRows, MessageRow } from './create-fields.tsx'
import { CreateFoot } from './create-foot.tsx'
import styles from './create-page.module.css'
import { draftOf, faultText, type PacketForm, type Terms } from './use-terms.ts'

type CreateFormProps = { terms: Terms; isBusy: boolean; onSend: (draft: PacketDraft) => void }

/** Everything a packet is, with the rule that it breaks beside it. The button works once all of it is right. */
export function CreateForm({ terms, isBusy, onSend }: CreateFormProps) {
  const [form, setForm] = useState<PacketForm>({ type: 2, amount: '', count: '', message: DEFAULT_MESSAGE })
  const set = (changes: Partial<PacketForm>) => setForm({ ...form, ...changes })
  const draft = draftOf(form)
  const fault = draft && faultText(draft, terms)
  const isReady = draft !== undefined && fault === undefined
  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy) onSend(draft)
      }}
    >
      <div className={styles.types} role="group" aria-label="红包类型">
        <button type="button" aria-pressed={form.type === 2} onClick={() => set({ type: 2 })}>
          <IconLucky aria-hidden="true" /> 拼手气
        </button>
        <button type="button" aria-pressed={form.type === 1} onClick={() => set({ type: 1 })}>
          普通红包
        </button>
      </div>
      <AmountRows {...{ form, terms, draft, fault, set }} />
      <MessageRow message={form.message} onChange={(message) => set({ message })} />
      <dl className={styles.card}>
        <div className={styles.row}>
          <dt>谁可以领</dt>
          <dd>房间内可发言的会员</dd>
        </div>
        <div className={styles.row}>
          <dt>有效时间</dt>
          <dd>{terms.validHours} 小时，未领完自动退回</dd>
        </div>
      </dl>
      <CreateFoot {...{ terms, isBusy, isReady }} total={draft === undefined ? 0n : totalOf(draft)} />
    </form>
  )
}
