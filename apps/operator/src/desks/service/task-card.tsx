import * as api from '@liuhe/contract/api/operator/desk-tasks.ts'
import type { TaskKind } from '@liuhe/domain/staff.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed } from '../../shared/states.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import { newNumber } from '../../frame/deed-bar.tsx'
import style from './side.module.css'
import { useTasksOf } from './use-service.ts'
import { type CaseRow, deskOfTask, type ShownOrder, type Task, TASK_TITLES, taskLook } from './words.ts'

/** What this conversation has asked of other desks, and a new task for one of them. Nothing here moves money. */
export function TaskCard({ row, order }: { row: CaseRow; order: ShownOrder | undefined }) {
  const tasks = useTasksOf(row.caseId)
  const canServe = may(useOperator(), 'handleDesk')
  return (
    <div className={style.card}>
      <Part title="转成任务" hint="客服不改钱、赔率、限额">
        {tasks.error !== null && tasks.data === undefined && (
          <Failed error={tasks.error} onRetry={() => void tasks.refetch()} />
        )}
        {(tasks.data ?? []).map((task) => (
          <TaskLine key={task.taskId} task={task} />
        ))}
        {canServe && <NewTask key={order?.orderNo} row={row} order={order} />}
        {!canServe && tasks.data?.length === 0 && <p className={style.hint}>没有任务。</p>}
      </Part>
    </div>
  )
}

const TaskLine = ({ task: { kind, note, state, takenBy, answer, madeAt } }: { task: Task }) => (
  <div className={style.task}>
    <p>
      <b>{TASK_TITLES[kind]}</b> <StateText {...taskLook(state)} />
      <small>
        {fullTimeOf(madeAt).slice(5, 16)}
        {takenBy === null ? '' : ` · ${takenBy}`}
      </small>
    </p>
    <p>{note}</p>
    {answer !== '' && <p className={style.reply}>答复：{answer}</p>}
  </div>
)

/** The kind says whose it is; the note is kept while it is typed. */
function NewTask({ row, order }: { row: CaseRow; order: ShownOrder | undefined }) {
  const id = useId()
  const { login } = useOperator()
  const { call } = useConsole()
  const about = useRef<HTMLTextAreaElement>(null)
  const [kind, setKind] = useState<TaskKind>(kindOf(order))
  const [object, setObject] = useState(order === undefined ? '' : `${order.kind}/${order.orderNo}`)
  const [note, setNote, forget] = useDraft(login, `desk-case/${row.caseId}.task`)
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<'add'>({
    onDone: async () => setFailure(undefined),
    onRefused: async (why) => setFailure(why),
  })
  useKeys([{ keys: 'k', label: '转任务', run: () => about.current?.focus(), isAction: true }])
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '') return
    const task = { caseId: Number(row.caseId), requestId: newNumber(), kind, object: object.trim(), note: note.trim() }
    void run('add', () => call(api.add, task).then(forget))
  }
  return (
    <form className={style.newTask} aria-label="新任务" onSubmit={add}>
      <fieldset>
        <legend>交给</legend>
        {(Object.keys(TASK_TITLES) as TaskKind[]).map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-kind`} checked={kind === one} onChange={() => setKind(one)} />
            {TASK_TITLES[one]}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-object`}>关于（单号、账号；可以不填）</label>
      <input id={`${id}-object`} maxLength={60} value={object} onChange={({ target }) => setObject(target.value)} />
      <label htmlFor={`${id}-note`}>说明</label>
      <textarea
        id={`${id}-note`}
        ref={about}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && <Notice kind="bad">没有转出：{sentenceOf(failure)}。你写的还在。</Notice>}
      <div className={style.send}>
        <span>由 {deskOfTask(kind)} 处理，答复写进备注</span>
        <Button look="primary" type="submit" keycap="k" isBusy={busy !== undefined} disabled={note.trim() === ''}>
          转出
        </Button>
      </div>
    </form>
  )
}

const kindOf = (order: ShownOrder | undefined): TaskKind =>
  order === undefined ? 'withdrawal' : order.kind === 'bet' ? 'games' : order.kind
