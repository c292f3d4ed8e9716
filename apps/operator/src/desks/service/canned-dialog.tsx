import * as api from '@liuhe/contract/api/operator/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { PanelTable } from '../../frame/parts.tsx'
import { useUndo } from '../../frame/undo.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Conflict } from '../../shared/conflict.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import style from './side.module.css'
import { useCanned } from './use-service.ts'
import type { Canned } from './words.ts'

/** Answers that are ready: added, changed under their revision, taken away with a way back. */
export function CannedDialog({ canChange, onClose }: { canChange: boolean; onClose: () => void }) {
  const found = useCanned()
  const { call } = useConsole()
  const offer = useUndo()
  const [edited, setEdited] = useState<Canned | 'new'>()
  const [failure, setFailure] = useState<unknown>()
  const { run } = useDeed<'remove'>({
    onDone: async () => setFailure(undefined),
    onRefused: async (why) => setFailure(why),
  })
  const remove = ({ cannedId, title, words, sort }: Canned) =>
    void run('remove', async () => {
      await call(api.removeCanned, { cannedId })
      offer({
        words: `已删掉常用语「${title}」`,
        inverse: () => call(api.saveCanned, { cannedId: null, revision: 0, title, words, sort }),
      })
    })
  if (edited !== undefined) {
    return <Edit key={edited === 'new' ? 'new' : edited.cannedId} one={edited} onClose={() => setEdited(undefined)} />
  }
  return (
    <Dialog title="常用语管理" onClose={onClose} isWide>
      <div className={style.picker}>
        <p className={style.hint}>内容里可以写 {'{昵称} {单号} {状态}'}，回复时由系统填；前三条有按键。</p>
        {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
        {found.isPending && <Loading rows={4} />}
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {found.data !== undefined && (
          <PanelTable
            label="常用语"
            rows={found.data}
            keyOf={({ cannedId }) => cannedId}
            empty="还没有常用语"
            columns={[
              { title: '标题', cell: ({ title }) => title },
              { title: '内容', cell: ({ words }) => words },
              { title: '次序', cell: ({ sort }) => sort, isFigure: true },
              ...(canChange
                ? [{ title: '操作', cell: (one: Canned) => <Ways one={one} onEdit={setEdited} onRemove={remove} /> }]
                : []),
            ]}
          />
        )}
        <footer className={style.foot}>
          <Button onClick={onClose}>关闭</Button>
          {canChange && (
            <Button look="primary" onClick={() => setEdited('new')}>
              新常用语
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  )
}

interface WaysProps {
  one: Canned
  onEdit: (one: Canned) => void
  onRemove: (one: Canned) => void
}
const Ways = ({ one, onEdit, onRemove }: WaysProps) => (
  <span className={style.ways}>
    <Button look="text" aria-label={`改 ${one.title}`} onClick={() => onEdit(one)}>
      改
    </Button>
    <Button look="text" aria-label={`删掉 ${one.title}`} onClick={() => onRemove(one)}>
      删掉
    </Button>
  </span>
)

const { title, words, sort } = api.saveCanned.body
const SHAPE = { title, sort, words }
const FIELDS = {
  title: { label: '标题', kind: 'text', hint: '最多 30 字' },
  sort: { label: '次序', kind: 'number', hint: '小的在前' },
  words: { label: '内容', kind: 'area', hint: '最多 500 字' },
} as const

/** What is typed is kept until it is saved, also when a colleague has changed the same one. */
function Edit({ one, onClose }: { one: Canned | 'new'; onClose: () => void }) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const before = one === 'new' ? undefined : one
  const [revision, setRevision] = useState(before?.revision ?? 0)
  const [refused, setRefused] = useState<{ why: unknown; now: Canned | undefined }>()
  const form = useForm({
    shape: SHAPE,
    fields: FIELDS,
    draft: `desk-canned.${before?.cannedId ?? 'new'}`,
    initial: { title: before?.title ?? '', words: before?.words ?? '', sort: String(before?.sort ?? 100) },
  })
  const { run, busy, again } = useDeed<'save'>({
    onDone: async () => onClose(),
    async onRefused(why) {
      const all = await queries.fetchQuery({ queryKey: ['desk-canned-now'], queryFn: () => call(api.canned, {}) })
      const now = all.find(({ cannedId }) => cannedId === before?.cannedId)
      setRefused({ why, now })
      if (now !== undefined) setRevision(now.revision)
    },
  })
  const save = () => {
    const values = form.check()
    if (values === undefined) return
    const body = { cannedId: before?.cannedId ?? null, revision, ...values }
    void run('save', () => call(api.saveCanned, body).then(form.forget))
  }
  return (
    <Dialog title={before === undefined ? '新常用语' : `改常用语：${before.title}`} onClose={onClose} isWide>
      <Form form={form} label="常用语" onSubmit={save}>
        {refused !== undefined && (
          <Conflict
            before={shownOf(before)}
            after={shownOf(refused.now)}
            why={refused.why}
            onClose={() => setRefused(undefined)}
          />
        )}
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        <DialogFoot missing={[]} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={busy !== undefined}>
            保存
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

const shownOf = (one: Canned | undefined): Map<string, string> =>
  new Map(
    one === undefined
      ? []
      : [
          ['标题', one.title],
          ['内容', one.words],
          ['次序', String(one.sort)],
        ],
  )
