import * as api from '@liuhe/contract/api/operator/desk.ts'
import { type FormEvent, useState } from 'react'
import { Part, Timeline } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { useDraft } from '../../shared/use-draft.ts'
import style from './side.module.css'
import type { CaseDetail } from './words.ts'

/** Notes that only the staff read. */
export function NotesCard({ caseId, notes }: { caseId: string; notes: CaseDetail['notes'] }) {
  const canServe = may(useOperator(), 'handleDesk')
  return (
    <div className={style.card}>
      <Part title="内部备注" hint="会员看不到">
        {notes.length === 0 && <p className={style.hint}>还没有备注。</p>}
        <Timeline steps={notes.map(({ at, login, words }) => ({ at, who: login, what: words }))} />
        {canServe && <NewNote caseId={caseId} />}
      </Part>
    </div>
  )
}

function NewNote({ caseId }: { caseId: string }) {
  const { login } = useOperator()
  const { call } = useConsole()
  const [words, setWords, forget] = useDraft(login, `desk-case/${caseId}.note`)
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'note'>({
    onDone: async () => setFailure(undefined),
    onRefused: async (why) => setFailure(why),
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    const said = words.trim()
    if (said !== '') void run('note', () => call(api.note, { caseId: Number(caseId), words: said }).then(forget))
  }
  return (
    <form className={style.note} aria-label="写备注" onSubmit={add}>
      <input
        aria-label="备注"
        maxLength={1000}
        value={words}
        placeholder="给同事看的"
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit" isBusy={busy !== undefined} disabled={words.trim() === ''}>
        记下
      </Button>
      {again !== undefined && <Notice kind="bad">没有收到答复。上面没有这条备注的话，再记一次；你写的还在。</Notice>}
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
    </form>
  )
}
