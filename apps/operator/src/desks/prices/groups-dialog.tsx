import * as api from '@liuhe/contract/api/operator/prices.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import style from './prices.module.css'
import { useGroups } from './use-book.ts'

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
  const { busy, again, refused, send } = useSending()
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
          isBusy={busy !== undefined}
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
  const { busy, again, refused, send } = useSending()
  const memberId = /^[1-9]\d{0,17}$/.test(typed) ? typed : undefined
  const { data: member, error } = useQuery({
    queryKey: ['price-member', memberId],
    enabled: memberId !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(api.member, { memberId: memberId as string }, { signal }),
  })
  const isFine = member !== undefined && group !== '' && group !== member.group && reason.trim() !== ''
  const nameOf = (code: string) => groups.find((one) => one.group === code)?.name ?? code
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
        <span aria-live="polite">
          {memberId !== undefined && error !== null && '没有这个会员'}
          {member !== undefined && memberId !== undefined && `${member.account}：现在是${nameOf(member.group)}`}
        </span>
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
        aria-label="原因（进入审计，复核人可见）"
        placeholder="原因（进入审计，复核人可见）"
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      {sent !== undefined && <Notice kind="two">已送复核：审批 {sent}，等待另一人决定。</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={style.send}>
        <Button
          look="two"
          isBusy={busy !== undefined}
          disabled={!isFine}
          onClick={() =>
            send(async (requestId) => {
              if (member === undefined) return
              const asked = { requestId, group, revision: member.revision, reason: reason.trim() }
              setSent((await call(api.assign, { memberId: member.memberId, ...asked })).approvalId)
              forget()
              setTyped('')
            })
          }
        >
          送复核
        </Button>
      </div>
    </Part>
  )
}

/** One call with its number, which is the same one until an answer has come. */
function useSending() {
  const [refused, setRefused] = useState<string>()
  const request = useRef(crypto.randomUUID())
  const { run, busy, again } = useDeed<'send'>({
    onDone: () => Promise.resolve(),
    onRefused: (why) => {
      request.current = crypto.randomUUID()
      setRefused(sentenceOf(why))
      return Promise.resolve()
    },
  })
  const send = (work: (requestId: string) => Promise<void>) => {
    setRefused(undefined)
    void run('send', async () => {
      await work(request.current)
      request.current = crypto.randomUUID()
    })
  }
  return { busy, again, refused, send }
}
