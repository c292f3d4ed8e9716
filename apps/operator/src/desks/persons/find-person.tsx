import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import formStyle from '../../frame/form.module.css'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useKeys } from '../../shell/keys.tsx'

/** Finds a member's person in the chat by the whole account; it is made where there is none. */
export function FindPerson({ onPick }: { onPick: (userId: number) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'f', label: '按账号查找', run: () => setIsOpen(true), isAction: true }])
  const pick = (userId: number) => {
    setIsOpen(false)
    onPick(userId)
  }
  return (
    <>
      <Button keycap="f" onClick={() => setIsOpen(true)}>
        按账号查找…
      </Button>
      {isOpen && <FindDialog onPick={pick} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function FindDialog({ onPick, onClose }: { onPick: (userId: number) => void; onClose: () => void }) {
  const { call } = useConsole()
  const [account, setAccount] = useState('')
  const find = useMutation({
    mutationFn: () => call(api.findPerson, { account: account.trim() }),
    onSuccess: ({ userId }) => onPick(userId),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (account.trim() !== '') find.mutate()
  }
  return (
    <Dialog title="按账号查找" onClose={onClose}>
      <form className={formStyle.form} onSubmit={submit}>
        <label>
          完整账号
          <input
            data-first=""
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            value={account}
            onChange={({ target }) => setAccount(target.value)}
          />
        </label>
        <p>没进过聊天的会员也能找到，可以先禁言或改身份。</p>
        {find.error !== null && <Notice kind="bad">{sentenceOf(find.error)}</Notice>}
        <DialogFoot missing={account.trim() === '' ? ['账号'] : []} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={find.isPending} disabled={account.trim() === ''}>
            查找
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
