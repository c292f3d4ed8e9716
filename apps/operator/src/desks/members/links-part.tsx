import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import * as api from '@liuhe/contract/api/operator/members.ts'
import { LINKS_MOST } from '@liuhe/domain/members/desk.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { MemberLink } from '../../frame/member-link.tsx'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import style from './members.module.css'
import { type MemberDetail, newNumber } from './use-member.ts'
import { stateLook } from './words.ts'

type Link = MemberDetail['links'][number]

interface LinksProps {
  member: MemberDetail
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
}

/** 关联账号: who belongs to him, as risk says; risk links further ones and ends a link. */
export function LinksPart({ member, onDone, onRefused }: LinksProps) {
  const mayLink = may(useOperator(), 'holdMember')
  const [open, setOpen] = useState<Link | 'new'>()
  const { run, busy, again } = useDeed<string>({ onDone, onRefused })
  const { links } = member
  const dialog = {
    ...{ member, onClose: () => setOpen(undefined) },
    go: (name: string, work: () => Promise<unknown>) => {
      setOpen(undefined)
      void run(name, work)
    },
  }
  const tools = mayLink && (
    <Button isBusy={busy === 'new'} disabled={links.length >= LINKS_MOST} onClick={() => setOpen('new')}>
      关联…
    </Button>
  )
  return (
    <div className={style.card}>
      <Part title="关联账号" hint="风控认定的同一人、同设备或同一家庭" tools={tools}>
        {again !== undefined && <UnknownOutcome onAgain={again.run} />}
        <LinksTable {...{ links, busy }} onEnd={mayLink ? setOpen : undefined} />
      </Part>
      {open === 'new' && <LinkDialog {...dialog} />}
      {open !== undefined && open !== 'new' && <UnlinkDialog {...dialog} link={open} />}
    </div>
  )
}

interface LinksTableProps {
  links: readonly Link[]
  busy: string | undefined
  /** Who may not end a link is not asked. */
  onEnd: ((link: Link) => void) | undefined
}

const LinksTable = ({ links, busy, onEnd }: LinksTableProps) => (
  <PanelTable
    label="关联账号"
    rows={links}
    keyOf={({ memberId }) => memberId}
    empty="没有关联的会员"
    columns={[
      {
        title: '会员',
        cell: ({ memberId, account, name }) => (
          <>
            <MemberLink memberId={memberId}>{account}</MemberLink> {name ?? '—'}（编号 {memberId}）
          </>
        ),
      },
      { title: '状态', cell: ({ state }) => <StateText {...stateLook(state)} /> },
      { title: '原因', cell: ({ reason }) => reason },
      {
        title: '认定',
        cell: ({ login, at }) => <span title={fullTimeOf(at)}>{`${login} ${fullTimeOf(at).slice(0, 16)}`}</span>,
      },
      ...(onEnd === undefined
        ? []
        : [
            {
              title: '操作',
              cell: (link: Link) => (
                <Button
                  look="text"
                  aria-label={`解除… ${link.account}`}
                  isBusy={busy === link.memberId}
                  onClick={() => onEnd(link)}
                >
                  解除…
                </Button>
              ),
            },
          ]),
    ]}
  />
)

interface DialogProps {
  member: MemberDetail
  onClose: () => void
  go: (name: string, work: () => Promise<unknown>) => void
}

/** The other one is shown before he is linked: a number is easily mistyped. */
function LinkDialog({ member, onClose, go }: DialogProps) {
  const { memberId, account, revision } = member
  const { call } = useConsole()
  const { login } = useOperator()
  const [otherId, setOtherId, forgetOther] = useDraft(login, `member.${memberId}.link.other`)
  const [words, setWords, forget] = useDraft(login, `member.${memberId}.link`)
  const { other, wrong } = useOther(member, otherId)
  const link = () => {
    const asked = { memberId, revision, requestId: newNumber(), reason: words.trim(), otherId }
    go('new', async () => {
      await call(deeds.link, asked)
      forget()
      forgetOther()
    })
  }
  return (
    <ConfirmDialog
      title="关联会员"
      about={
        <>
          会员 <b>{account}</b>（编号 {memberId}）
        </>
      }
      effect="两位会员的资料与提现审核互相列出对方；会员看不到，账户照常。可以解除，记录保留。"
      missing={other === undefined ? ['对方会员'] : []}
      reason={{
        label: '原因（写入审计）',
        templates: ['同一人多个账户', '共用同一设备', '同一家庭'],
        ...{ words, onType: setWords },
      }}
      button="关联"
      look="primary"
      onConfirm={link}
      onClose={onClose}
    >
      <label>
        对方会员编号
        <input
          data-first=""
          inputMode="numeric"
          autoComplete="off"
          maxLength={18}
          value={otherId}
          onChange={({ target }) => setOtherId(target.value.trim())}
        />
      </label>
      <p className={style.other} role="status">
        {wrong}
        {other !== undefined && (
          <>
            对方：<b>{other.account}</b> {other.name ?? '—'} {other.phone ?? '—'} VIP {other.vipLevel}
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}

/** Who has this number, and why he is none to be linked with. */
function useOther({ memberId, links }: MemberDetail, otherId: string) {
  const { call } = useConsole()
  const isNumber = /^[1-9]\d{0,17}$/.test(otherId)
  const found = useQuery({
    queryKey: ['member-of-number', otherId],
    queryFn: ({ signal }) => call(api.find, { by: 'number', text: otherId }, { signal }),
    ...{ enabled: isNumber, staleTime: 0, gcTime: 0 },
  })
  if (otherId === '') return {}
  if (!isNumber) return { wrong: '会员编号是数字' }
  if (otherId === memberId) return { wrong: '不能与会员本人关联' }
  if (links.some((link) => link.memberId === otherId)) return { wrong: '已经关联' }
  if (found.error !== null) return { wrong: sentenceOf(found.error) }
  return found.data?.length === 0 ? { wrong: '没有这样的会员' } : { other: found.data?.[0] }
}

function UnlinkDialog({ member: { memberId, account, revision }, link, onClose, go }: DialogProps & { link: Link }) {
  const { call } = useConsole()
  const { login } = useOperator()
  const otherId = link.memberId
  const [words, setWords, forget] = useDraft(login, `member.${memberId}.unlink.${otherId}`)
  const unlink = () => {
    const asked = { memberId, revision, requestId: newNumber(), reason: words.trim(), otherId }
    go(otherId, async () => {
      await call(deeds.unlink, asked)
      forget()
    })
  }
  return (
    <ConfirmDialog
      title="解除关联"
      about={
        <>
          会员 <b>{account}</b>（编号 {memberId}）与 <b>{link.account}</b>（编号 {otherId}）
        </>
      }
      effect={`原因“${link.reason}”不再成立；两位会员不再互相列出，记录保留。`}
      reason={{ label: '理由（写入审计）', templates: ['核查完成，不是同一人', '关联有误'], words, onType: setWords }}
      button="解除关联"
      look="primary"
      onConfirm={unlink}
      onClose={onClose}
    />
  )
}
