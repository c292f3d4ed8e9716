import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Part, Timeline } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { roleName } from '../../shared/role-name.ts'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import style from './members.module.css'
import { newNumber } from './use-member.ts'
import { deedWords } from './words.ts'

/** 备注: what colleagues have written; nobody changes it again. */
export function NotesTab({ memberId, onDone }: { memberId: string; onDone: () => Promise<unknown> }) {
  const { call } = useConsole()
  const operator = useOperator()
  const found = useQuery({
    queryKey: [LIST, 'member-notes', memberId],
    queryFn: ({ signal }) => call(api.notes, { memberId, rows: 100 }, { signal, isAutomatic: true }),
  })
  return (
    <>
      {may(operator, 'noteMember') && <NewNote memberId={memberId} onDone={onDone} />}
      <div className={style.card}>
        <Part title="备注与联系" hint="最新在前，写下后不可修改">
          {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
          {found.isPending && <Loading />}
          {found.data?.data.length === 0 && <p>还没有备注。</p>}
          <Timeline
            steps={(found.data?.data ?? []).map(({ at, login, kind, words }) => ({
              ...{ at, who: login, what: kind === 'contact' ? `联系：${words}` : words },
            }))}
          />
        </Part>
      </div>
    </>
  )
}

/** Also of the protection desk, where a talk is written down. */
export function NewNote({ memberId, onDone, kind = 'note' }: NewNoteProps) {
  const { call } = useConsole()
  const { login } = useOperator()
  const [words, setWords, forget] = useDraft(login, `member.${memberId}.${kind}`)
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'add'>({ onDone, onRefused: async (why) => setFailure(why) })
  const title = kind === 'contact' ? '记录联系' : '写备注'
  const add = (event: FormEvent) => {
    event.preventDefault()
    const said = { memberId, requestId: newNumber(), kind, words: words.trim() }
    setFailure(undefined)
    if (said.words !== '') void run('add', () => call(deeds.addNote, said).then(forget))
  }
  useKeys([{ keys: 'n', label: title, run: () => document.getElementById(`note-${kind}`)?.focus(), isAction: true }])
  return (
    <form className={style.card} onSubmit={add} aria-label={title}>
      <label htmlFor={`note-${kind}`}>{title}</label>
      <textarea
        id={`note-${kind}`}
        rows={2}
        maxLength={1000}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div>
        <Button look="primary" type="submit" keycap="n" isBusy={busy !== undefined} disabled={words.trim() === ''}>
          {title}
        </Button>
      </div>
    </form>
  )
}

interface NewNoteProps {
  memberId: string
  onDone: () => Promise<unknown>
  kind?: 'note' | 'contact'
}

/** 轨迹: what operators have done to him, and what they were refused. */
export function TrailTab({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'member-trail', memberId],
    queryFn: ({ signal }) => call(api.trail, { memberId, rows: 100 }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading />
  return (
    <div className={style.card}>
      <Part title="轨迹" hint="被拒的也在；改动前后由审计查看">
        {found.data.length === 0 && <p>还没有人操作过。</p>}
        <Timeline
          steps={found.data.map(({ at, login, role, action, outcome, reason }) => ({
            at,
            who: login ?? '—',
            what: [
              role === null ? '' : roleName(role as never),
              deedWords(action),
              outcome === 'done' ? '' : `被拒（${outcome}）`,
              reason ?? '',
            ]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
        />
      </Part>
    </div>
  )
}
