import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import formStyle from '../../frame/form.module.css'
import { PanelTable } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { LIST } from '../../shell/news.tsx'
import type { RoomClass, RoomList } from './words.ts'

/** Opens the classes under which the lobby lists rooms. */
export function ClassesButton({ canChange }: { canChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([{ keys: 'c', label: '房间分类', run: () => setIsOpen(true), isAction: true }])
  return (
    <>
      <Button keycap="c" onClick={() => setIsOpen(true)}>
        分类
      </Button>
      {isOpen && <ClassesDialog canChange={canChange} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function ClassesDialog({ canChange, onClose }: { canChange: boolean; onClose: () => void }) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: [LIST, 'chat-rooms', 'classes'],
    queryFn: ({ signal }) => call(api.rooms, {}, { signal }),
  })
  const [edited, setEdited] = useState<RoomClass>()
  const [failure, setFailure] = useState<unknown>()
  const save = async (one: RoomClass) => {
    setFailure(undefined)
    try {
      await call(api.saveClass, one)
      setEdited(undefined)
    } catch (error) {
      setFailure(error)
    }
    await queries.invalidateQueries({ queryKey: [LIST, 'chat-rooms'] })
  }
  return (
    <Dialog title="房间分类" onClose={onClose} isWide>
      <div className={formStyle.form}>
        <p>会员的聊天大厅按分类列出房间，位置小的在前。改名和换位立即生效。</p>
        {found.isPending && <Loading rows={3} />}
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
        {found.data !== undefined && <ClassTable found={found.data} onEdit={canChange ? setEdited : undefined} />}
        {edited !== undefined && (
          <ClassForm key={edited.classId} first={edited} onSave={save} onCancel={() => setEdited(undefined)} />
        )}
        {edited === undefined && (
          <DialogFoot missing={[]} onClose={onClose}>
            {canChange && found.data !== undefined && (
              <Button look="primary" data-first="" onClick={() => setEdited(nextOf(found.data.classes))}>
                新分类
              </Button>
            )}
          </DialogFoot>
        )}
      </div>
    </Dialog>
  )
}

/** A new class behind the others. */
const nextOf = (classes: readonly RoomClass[]): RoomClass => ({
  classId: Math.max(0, ...classes.map(({ classId }) => classId)) + 1,
  name: '',
  sort: Math.min(SORT_MAX, Math.max(0, ...classes.map(({ sort }) => sort)) + 1),
})

const SORT_MAX = 999

interface ClassTableProps {
  found: RoomList
  onEdit: ((one: RoomClass) => void) | undefined
}

const ClassTable = ({ found: { classes, rooms }, onEdit }: ClassTableProps) => (
  <PanelTable
    label="房间分类"
    rows={classes}
    keyOf={({ classId }) => classId}
    empty="还没有分类"
    columns={[
      { title: '名称', cell: ({ name }) => name },
      { title: '位置', cell: ({ sort }) => sort, isFigure: true },
      {
        ...{ title: '房间', isFigure: true },
        cell: ({ classId }) => rooms.filter(({ rules }) => rules.classId === classId).length,
      },
      ...(onEdit === undefined
        ? []
        : [
            {
              title: '操作',
              cell: (one: RoomClass) => (
                <Button look="text" aria-label={`改 ${one.name}`} onClick={() => onEdit(one)}>
                  改
                </Button>
              ),
            },
          ]),
    ]}
  />
)

interface ClassFormProps {
  first: RoomClass
  onSave: (one: RoomClass) => Promise<void>
  onCancel: () => void
}

/** Name and place of a class, an old or a new one. */
function ClassForm({ first, onSave, onCancel }: ClassFormProps) {
  const [name, setName] = useState(first.name)
  const [sort, setSort] = useState(String(first.sort))
  const [isBusy, setIsBusy] = useState(false)
  const isPlace = /^\d{1,3}$/.test(sort.trim())
  const missing = [...(name.trim() === '' ? ['名称'] : []), ...(isPlace ? [] : [`位置（0 到 ${SORT_MAX} 的整数）`])]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing.length > 0) return
    setIsBusy(true)
    void onSave({ classId: first.classId, name: name.trim(), sort: Number(sort) }).finally(() => setIsBusy(false))
  }
  return (
    <form className={formStyle.form} aria-label={first.name === '' ? '新分类' : `改 ${first.name}`} onSubmit={submit}>
      <div className={formStyle.fields}>
        <label>
          名称
          <input data-first="" maxLength={20} value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <label>
          位置
          <input
            inputMode="numeric"
            value={sort}
            aria-invalid={!isPlace || undefined}
            onChange={({ target }) => setSort(target.value)}
          />
        </label>
      </div>
      <DialogFoot missing={missing} onClose={onCancel}>
        <Button look="primary" type="submit" isBusy={isBusy} disabled={missing.length > 0}>
          保存
        </Button>
      </DialogFoot>
    </form>
  )
}
