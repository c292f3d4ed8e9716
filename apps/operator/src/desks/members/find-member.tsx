import * as api from '@liuhe/contract/api/operator/members.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './members.module.css'

const WAYS = { phone: '手机', name: '姓名', number: '会员编号' } as const
type Way = keyof typeof WAYS

/** Finds a member by a whole name, phone or number. What is typed travels in a body and is kept nowhere. */
export function FindMember({ onPick }: { onPick: (memberId: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'f', label: '查找会员', run: () => setIsOpen(true), isAction: true }])
  return (
    <>
      <Button keycap="f" onClick={() => setIsOpen(true)}>
        按姓名、手机查找…
      </Button>
      {isOpen && <FindDialog onPick={onPick} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FindDialog({ onPick, onClose }: { onPick: (memberId: string) => void; onClose: () => void }) {
  const { call } = useConsole()
  const [by, setBy] = useState<Way>('phone')
  const [text, setText] = useState('')
  const find = useMutation({ mutationFn: () => call(api.find, { by, text: text.trim() }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') find.mutate()
  }
  return (
    <Dialog title="查找会员" onClose={onClose}>
      <form className={style.find} onSubmit={submit}>
        <div>
          <select aria-label="按什么查" value={by} onChange={({ target }) => setBy(target.value as Way)}>
            {Object.entries(WAYS).map(([way, title]) => (
              <option key={way} value={way}>
                {title}
              </option>
            ))}
          </select>
          <input
            data-first=""
            aria-label="完整内容"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button look="primary" type="submit" isBusy={find.isPending} disabled={text.trim() === ''}>
            查找
          </Button>
        </div>
        <p>须填完整内容；不支持部分匹配。填写的内容不进地址栏、日志与草稿。</p>
        {find.error !== null && <Notice kind="bad">{sentenceOf(find.error)}</Notice>}
        {find.data?.length === 0 && <Notice kind="info">没有这样的会员。</Notice>}
        {(find.data?.length ?? 0) > 0 && (
          <ul className={style.found} aria-label="结果">
            {find.data?.map(({ memberId, account, name, phone, vipLevel }) => (
              <li key={memberId}>
                <button type="button" onClick={() => onPick(memberId)}>
                  <b>{account}</b> {name ?? '—'} {phone ?? '—'} VIP {vipLevel} · 编号 {memberId}
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
