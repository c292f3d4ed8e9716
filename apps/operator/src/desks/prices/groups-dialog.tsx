import * as api from '@liuhe/contract/api/operator/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import style from './prices.module.css'
import { useGroups } from './use-book.ts'
import { useSending } from './use-sending.ts'

type Group = { group: string; name: string; members: number | null }

/** Groups of members with prices of their own: a new one, and who is in which. */
export function GroupsDialog({ onClose }: { onClose: () => void }) {
  const { data: groups = [] } = useGroups()
  return (
    <Dialog title="会员分组" onClose={onClose} isWide>
      <div className={style.groups}>
        <PanelTable
          label="赔率组"
          rows={groups}
          keyOf={({ group }) => group}
          columns={[
            { title: '名称', cell: ({ name }) => name },
            { title: '代码', cell: ({ group }) => group },
            { title: '会员', cell: membersOf, isFigure: true },
          ]}
        />
        <NewGroup />
        <MoveMember groups={groups} />
        <div className={style.send}>
          <Button onClick={onClose}>关闭</Button>
        </div>
      </div>
    </Dialog>
  )
}

const membersOf = ({ members }: Group): string => {
  if (members === null) return '其余全部'
  return members > 10_000 ? '10,000+' : members.toLocaleString('en-US')
}

function NewGroup() {
  const { call } = useConsole()
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const { isBusy, again, refused, send } = useSending()
  const isFine = /^[a-z][a-z0-9-]{0,31}$/.test(code) && name.trim() !== ''
  return (
    <Part title="新建组" hint="建好后用标准赔率，直到它有自己的版本">
      <div className={style.bar}>
        <input
          aria-label="代码"
          placeholder="代码，如 vip"
          maxLength={32}
          value={code}
          onChange={({ target }) => setCode(target.value.trim())}
        />
        <input
          aria-label="名称"
          placeholder="名称"
          maxLength={20}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          isBusy={isBusy}
          disabled={!isFine}
          onClick={() =>
            send(async (requestId) => {
              await call(api.addGroup, { requestId, group: code, name: name.trim() })
              setCode('')
              setName('')
            })
          }
        >
          新建
        </Button>
      </div>
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
    </Part>
  )
}

function MoveMember({ groups }: { groups: readonly Group[] }) {
  const { call } = useConsole()
  const { login } = useOperator()
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState('')
  const [reason, setReason, forget] = useDraft(login, 'prices/group')
  const [sent, setSent] = useState<number>()
  const { isBusy, again, refused, send } = useSending()
  const { member, words } = useMember(typed, groups)
  const isFine = member !== undefined && group !== '' && group !== member.group && reason.trim() !== ''
  const start = () =>
    send(async (requestId) => {
      if (member === undefined) return
      const asked = { requestId, group, revision: member.revision, reason: reason.trim() }
      setSent((await call(api.assign, { memberId: member.memberId, ...asked })).approvalId)
      forget()
      setTyped('')
    })
  return (
    <Part title="改会员的组" hint="需要第二人">
      <div className={style.bar}>
        <input
          aria-label="会员编号"
          placeholder="会员编号"
          inputMode="numeric"
          maxLength={18}
          value={typed}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <span aria-live="polite">{words}</span>
        <select aria-label="改到" value={group} onChange={({ target }) => setGroup(target.value)}>
          <option value="">改到…</option>
          {groups.map((one) => (
            <option key={one.group} value={one.group}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
      <textarea
        aria-label={REASON}
        placeholder={REASON}
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      {sent !== undefined && <Notice kind="two">已送复核：审批 {sent}，等待另一人决定。</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={style.send}>
        <Button look="two" isBusy={isBusy} disabled={!isFine} onClick={start}>
          送复核
        </Button>
      </div>
    </Part>
  )
}

const REASON = '原因（进入审计，复核人可见）'

/** The member of a number that is typed, and what is to be said of him. */
function useMember(typed: string, groups: readonly Group[]) {
  const { call } = useConsole()
  const memberId = /^[1-9]\d{0,17}$/.test(typed) ? typed : undefined
  const { data: member, error } = useQuery({
    queryKey: ['price-member', memberId],
    enabled: memberId !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(api.member, { memberId: memberId as string }, { signal }),
  })
  if (memberId === undefined) return { member: undefined, words: '' }
  if (member === undefined) return { member, words: error === null ? '' : '没有这个会员' }
  const name = groups.find((one) => one.group === member.group)?.name ?? member.group
  return { member, words: `${member.account}：现在是${name}` }
}
