import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DialogFoot } from '../../frame/confirm-dialog.tsx'
import { Form } from '../../frame/form.tsx'
import { useForm } from '../../frame/form-state.ts'
import { useConsole } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { LIST } from '../../shell/news.tsx'
import { type Room, RULE_FIELDS, RULE_SHAPE, type Rules, typedOf } from './words.ts'

interface RulesDialogProps {
  room: Room
  onSave: (rules: Rules, why: string, forget: () => void) => void
  onClose: () => void
}

/** Changes the rules of a room. What is typed is kept until the server has taken it. */
export function RulesDialog({ room: { roomId, version, rules }, onSave, onClose }: RulesDialogProps) {
  const id = useId()
  const { call } = useConsole()
  const [why, setWhy] = useState('')
  const found = useQuery({
    queryKey: [LIST, 'chat-rooms', 'classes'],
    queryFn: ({ signal }) => call(api.rooms, {}, { signal }),
  })
  const classes = Object.fromEntries((found.data?.classes ?? []).map((one) => [one.classId, one.name]))
  const form = useForm({
    shape: RULE_SHAPE,
    fields: { ...RULE_FIELDS, classId: { ...RULE_FIELDS.classId, options: classes } },
    initial: typedOf(rules),
    draft: `chat-room.${roomId}.${version}`,
  })
  const save = () => {
    const values = form.check()
    if (values !== undefined && why.trim() !== '') onSave({ ...rules, ...values }, why.trim(), form.forget)
  }
  return (
    <Dialog title={`改规则：${rules.name}`} onClose={onClose} isWide>
      <Form form={form} label="房间规则" onSubmit={save}>
        <label htmlFor={id}>理由（写入审计）</label>
        <input id={id} value={why} maxLength={200} onChange={({ target }) => setWhy(target.value)} />
        <DialogFoot missing={why.trim() === '' ? ['理由'] : []} onClose={onClose}>
          <Button look="primary" type="submit" disabled={why.trim() === ''}>
            保存，即时生效
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}

const PRESETS = { lobby: '大厅', experts: '高手交流', plans: '计划群' } as const
type Preset = keyof typeof PRESETS

/** A new room begins as one of the presets; its rules are changed afterwards like those of any other. */
export function NewRoomDialog({ onMade, onClose }: { onMade: (roomId: number) => void; onClose: () => void }) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const id = useId()
  const [name, setName] = useState('')
  const [preset, setPreset] = useState<Preset>('lobby')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const found = useQuery({ queryKey: ['chat-presets'], queryFn: ({ signal }) => call(api.rooms, {}, { signal }) })
  const rules = found.data?.presets.find((one) => one.preset === preset)?.rules
  const make = async () => {
    if (rules === undefined || name.trim() === '') return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const { roomId } = await call(api.createRoom, { rules: { ...rules, name: name.trim() } })
      await queries.invalidateQueries({ queryKey: [LIST] })
      onMade(roomId)
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog title="新房间" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {found.isPending && <Loading rows={3} />}
        {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
        <label htmlFor={`${id}-name`}>名称</label>
        <input
          id={`${id}-name`}
          data-first=""
          maxLength={20}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <label htmlFor={`${id}-preset`}>按哪一种开始</label>
        <select id={`${id}-preset`} value={preset} onChange={({ target }) => setPreset(target.value as Preset)}>
          {Object.entries(PRESETS).map(([value, title]) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
        <DialogFoot missing={name.trim() === '' ? ['名称'] : []} onClose={onClose}>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={name.trim() === '' || rules === undefined}>
            建房间
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
