import { VIEW_NAME_MAX } from '@liuhe/contract/api/operator/views.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useOperator } from '../../session/console-context.tsx'
import { roleName } from '../../shared/role-name.ts'
import form from '../form.module.css'
import style from './saved-views.module.css'

export interface ViewFields {
  name: string
  isShared: boolean
  isPinned: boolean
  /** Of a view that is there: its filters become those that are set now. */
  isReplaced: boolean
}

interface ViewFormProps {
  label: string
  initial?: Omit<ViewFields, 'isReplaced'>
  /** With which role it is shared, where that is not one's own. */
  role?: string
  /** What is set now, in words; with it the filters may be replaced. */
  replacement?: string
  onSubmit: (fields: ViewFields) => void
  /** The buttons. */
  children: (isWhole: boolean) => ReactNode
}

const NEW = { name: '', isShared: false, isPinned: true }

/** What a view is called, whose it is, and whether it stands above the list. */
export function ViewForm({ label, initial = NEW, role, replacement, onSubmit, children }: ViewFormProps) {
  const operator = useOperator()
  const [fields, setFields] = useState<ViewFields>({ ...initial, isReplaced: false })
  const change = (part: Partial<ViewFields>) => setFields({ ...fields, ...part })
  const isWhole = fields.name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isWhole) onSubmit({ ...fields, name: fields.name.trim() })
  }
  return (
    <form className={`${form.form} ${style.form}`} aria-label={label} onSubmit={submit}>
      <label>
        名称
        <input
          data-first=""
          autoComplete="off"
          maxLength={VIEW_NAME_MAX}
          value={fields.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </label>
      <label>
        谁能看到
        <select
          value={fields.isShared ? 'role' : 'own'}
          onChange={({ target }) => change({ isShared: target.value === 'role' })}
        >
          <option value="own">只有我</option>
          <option value="role">本角色：{role ?? roleName(operator.role)}</option>
        </select>
      </label>
      <label className={form.check}>
        <input
          type="checkbox"
          checked={fields.isPinned}
          onChange={({ target }) => change({ isPinned: target.checked })}
        />
        固定在列表上方
      </label>
      {replacement !== undefined && (
        <label className={form.check}>
          <input
            type="checkbox"
            checked={fields.isReplaced}
            onChange={({ target }) => change({ isReplaced: target.checked })}
          />
          换成现在的筛选：{replacement}
        </label>
      )}
      <div className={style.buttons}>{children(isWhole)}</div>
    </form>
  )
}
