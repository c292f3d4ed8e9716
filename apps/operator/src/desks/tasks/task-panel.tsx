import * as api from '@liuhe/contract/api/operator/desk-tasks.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import panel from '../../frame/panel.module.css'
import { Facts, Part } from '../../frame/parts.tsx'
import type { List } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Loading, NothingHere } from '../../shared/states.tsx'
import { StateText } from '../../shared/state-text.tsx'
import { useNow } from '../../shared/use-now.ts'
import { useKeys } from '../../shell/keys.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { deskOfTask, orderHref, type ShownOrder, type Task, TASK_TITLES, taskLook } from '../service/words.ts'

interface TaskPanelProps {
  taskId: string
  list: List<Task>
  onNext: () => void
  onClose: () => void
}

/** One task: what is asked, about what, and what becomes of it. */
export function TaskPanel({ taskId, list, onNext, onClose }: TaskPanelProps) {
  const listed = list.rows.find((row) => row.taskId === taskId)
  /** As the server has answered a deed: an ended one is not in its list any more. */
  const [answered, setAnswered] = useState<Task>()
  useKeys([{ keys: 'Escape', label: '回列表', run: onClose }])
  const task = answered ?? listed
  if (task === undefined) return list.isRead ? <NothingHere /> : <Loading />
  return <Opened task={task} onAnswer={setAnswered} onNext={onNext} />
}

function Opened({
  task,
  onAnswer,
  onNext,
}: {
  task: Task
  onAnswer: (task: Task | undefined) => void
  onNext: () => void
}) {
  const operator = useOperator()
  const now = useNow(30_000)
  const [failure, setFailure] = useState<unknown>()
  const { taskId, kind, state } = task
  return (
    <article className={panel.panel} aria-label={`任务 ${taskId}`}>
      <header className={panel.head}>
        <h2>
          {TASK_TITLES[kind]} #{taskId}
        </h2>
        <StateText {...taskLook(state)} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must scroll it */}
      <div className={panel.body} role="group" aria-label="内容" data-body="" tabIndex={0}>
        {failure !== undefined && (
          <Notice kind="warn" actions={<Button onClick={() => setFailure(undefined)}>知道了</Button>}>
            <b>{sentenceOf(failure)}。</b> 没有执行；你写的内容还在。
          </Notice>
        )}
        <About task={task} />
      </div>
      <DeedBar
        object={`desk-task/${taskId}`}
        deeds={useDeedsOf(task, onAnswer)}
        now={now}
        nothing={nothingWords(task, may(operator, 'handleTasks'), operator.login)}
        onDone={async () => setFailure(undefined)}
        onRefused={async (why) => {
          setFailure(why)
          onAnswer(undefined)
        }}
        onNext={onNext}
      />
    </article>
  )
}

/** What is asked, about what, by whom, and what was answered. */
function About({ task }: { task: Task }) {
  const mayTalk = may(useOperator(), 'readDesk')
  const { caseId, kind, object, note, madeBy, takenBy, answer, madeAt, endedAt } = task
  const order = orderOf(object)
  return (
    <>
      <Part title="客服要什么">
        <p>{note}</p>
      </Part>
      <Part title="关于">
        <Facts
          facts={[
            [
              '对象',
              order === undefined ? (
                object || '—'
              ) : (
                <Link key="order" to={orderHref(order)}>
                  {object}
                </Link>
              ),
            ],
            [
              '会话',
              mayTalk ? (
                <Link key="case" to={`/service?row=${caseId}`}>
                  {caseId}
                </Link>
              ) : (
                caseId
              ),
            ],
            ['客服', madeBy],
            ['提出', fullTimeOf(madeAt)],
            ['台面', deskOfTask(kind)],
            ['处理人', takenBy ?? '还没有人领取'],
            ['结束', endedAt === null ? undefined : fullTimeOf(endedAt)],
          ]}
        />
      </Part>
      {answer !== '' && (
        <Part title="答复">
          <p>{answer}</p>
        </Part>
      )}
    </>
  )
}

/** Take it; then say what became of it. The answer goes into the notes of the conversation. */
function useDeedsOf({ taskId, kind, state, takenBy }: Task, onAnswer: (task: Task) => void): Deed[] {
  const { call } = useConsole()
  const operator = useOperator()
  const number = Number(taskId)
  if (!may(operator, 'handleTasks')) return []
  if (state === 'open') {
    const take = async () => onAnswer(await call(api.take, { taskId: number }))
    return [{ name: 'take', keys: 'c', label: '领取', look: 'primary', run: take }]
  }
  if (state !== 'taken' || takenBy !== operator.login) return []
  const about = `${TASK_TITLES[kind]} #${taskId}`
  const end = (outcome: 'done' | 'refused', label: string, keys: string, templates: readonly string[]): Deed => ({
    ...{ name: outcome, keys, label, look: outcome === 'done' ? 'primary' : 'bad' },
    dialog: { about, effect: '答复写进会话的内部备注，客服会看到。', reason: '答复', templates },
    run: async ({ reason }) => onAnswer(await call(api.end, { taskId: number, state: outcome, answer: reason })),
  })
  return [
    end('refused', '退回', 'r', ['资料不全，请补单号', '不属于本台，请转其他部门', '按规则不能办理']),
    end('done', '完成', 'a', ['已核对，按流程处理', '已到账，请告知会员', '已加急，预计 30 分钟内完成']),
  ]
}

function nothingWords({ state, takenBy }: Task, canHandle: boolean, login: string): string {
  if (state === 'done' || state === 'refused') return '任务已结束。'
  if (!canHandle) return '由对应的台面处理；答复会出现在会话的备注里。'
  return takenBy === null || takenBy === login ? '' : `${takenBy} 在处理。`
}

/** What a task is about, where it is an order that has a desk. */
function orderOf(object: string): Pick<ShownOrder, 'kind' | 'orderNo'> | undefined {
  const [, kind, orderNo] = /^(withdrawal|recharge|bet)\/(\d{1,19})$/.exec(object) ?? []
  return orderNo === undefined ? undefined : { kind: kind as ShownOrder['kind'], orderNo }
}
