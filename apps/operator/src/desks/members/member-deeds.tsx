import * as api from '@liuhe/contract/api/operator/member-deeds.ts'
import { TAG } from '@liuhe/domain/members/desk.ts'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may, type Operator } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useKeys } from '../../shell/keys.tsx'
import style from './members.module.css'
import { type MemberDetail, newNumber } from './use-member.ts'

interface DeedsProps {
  member: MemberDetail
  onDone: () => Promise<unknown>
  onRefused: (why: unknown) => Promise<void>
}

type Name = 'tags' | 'code' | 'sessions' | 'hold' | 'resume' | 'suspend' | 'activate' | 'close'

interface Deed {
  name: Name
  keys?: string
  label: string
  look: 'plain' | 'bad' | 'two'
}

/** What somebody may do to a member as he stands. */
export function deedsOf({ state, holds }: Pick<MemberDetail, 'state' | 'holds'>, operator: Operator): Deed[] {
  if (state === 'closed') return []
  const isHeld = holds.some(({ reason }) => reason === 'operator')
  const risk: Deed[] = [
    isHeld
      ? { name: 'resume', keys: 'h', label: '恢复提现…', look: 'plain' }
      : { name: 'hold', keys: 'h', label: '暂停提现…', look: 'plain' },
    state === 'active'
      ? { name: 'suspend', label: '停用…', look: 'bad' }
      : { name: 'activate', label: '启用…', look: 'plain' },
  ]
  return [
    ...(may(operator, 'noteMember') ? [{ name: 'tags', label: '标签…', look: 'plain' } as const] : []),
    ...(may(operator, 'sendResetCode') ? [{ name: 'code', label: '发重置码…', look: 'plain' } as const] : []),
    ...(may(operator, 'endMemberSessions') ? [{ name: 'sessions', label: '结束会话…', look: 'bad' } as const] : []),
    ...(may(operator, 'holdMember') ? risk : []),
    ...(may(operator, 'closeMember') ? [{ name: 'close', label: '关闭账户…', look: 'two' } as const] : []),
  ]
}

const ABOUT: Record<Exclude<Name, 'tags'>, { title: string; effect: string; templates: readonly string[] }> = {
  code: {
    title: '发送重置码',
    effect: '一次性重置码发到会员绑定的手机，30 分钟内有效。你看不到它。',
    templates: ['会员来电，已核实身份', '会员忘记密码'],
  },
  sessions: {
    title: '结束全部会话',
    effect: '所有设备立即退出，须重新登录。',
    templates: ['疑似账号被盗', '会员要求退出所有设备'],
  },
  hold: {
    title: '暂停提现',
    effect: '新的提现不受理，已申请的不会付出；直到有人恢复。会员会收到通知。',
    templates: ['资金来源待核实', '同设备多账户待查', '涉嫌套利'],
  },
  resume: { title: '恢复提现', effect: '会员可以提现；其他原因的限制照旧。', templates: ['核查完成，无异常'] },
  suspend: {
    title: '停用会员',
    effect: '立即退出所有设备，不能登录；注单照常开奖派彩。',
    templates: ['涉嫌欺诈', '冒用他人身份', '会员要求停用'],
  },
  activate: { title: '启用会员', effect: '会员可以再登录。自我排除与暂停不受影响。', templates: ['核查完成，无异常'] },
  close: {
    title: '申请关闭账户',
    effect: '须另一位风控同意。只能关闭没有余额、注单与进行中充提的账户；关闭后不可恢复。',
    templates: ['会员书面要求销户', '重复账户'],
  },
}

/** Buttons of what may be done, each behind a dialog that says once more to whom and what comes of it. */
export function MemberDeeds(props: DeedsProps) {
  const { member } = props
  const operator = useOperator()
  const [open, setOpen] = useState<Name>()
  const [said, setSaid] = useState<string>()
  const { run, busy, again } = useDeed<Name>({ ...props })
  const deeds = deedsOf(member, operator)
  useKeys(
    deeds.flatMap(({ name, keys, label }) =>
      keys === undefined ? [] : [{ keys, label: label.replace('…', ''), run: () => setOpen(name), isAction: true }],
    ),
  )
  const go = (name: Name, work: () => Promise<string | undefined>) => {
    setOpen(undefined)
    setSaid(undefined)
    void run(name, async () => setSaid(await work()))
  }
  const dialog = { member, onClose: () => setOpen(undefined), go }
  return (
    <>
      <span className={style.deeds}>
        {deeds.map(({ name, keys, label, look }) => (
          <Button key={name} look={look} keycap={keys} isBusy={busy === name} onClick={() => setOpen(name)}>
            {label}
          </Button>
        ))}
      </span>
      {said !== undefined && <Notice kind="ok">{said}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {open === 'tags' && <TagsDialog {...dialog} />}
      {open !== undefined && open !== 'tags' && <DeedDialog {...dialog} name={open} />}
    </>
  )
}

interface DialogProps {
  member: MemberDetail
  onClose: () => void
  go: (name: Name, work: () => Promise<string | undefined>) => void
}

function DeedDialog({ member, name, onClose, go }: DialogProps & { name: Exclude<Name, 'tags'> }) {
  const { login } = useOperator()
  const work = useWork(member)
  const [words, setWords, forget] = useDraft(login, `member.${member.memberId}.${name}`)
  const { title, effect, templates } = ABOUT[name]
  const isTwo = name === 'close'
  return (
    <ConfirmDialog
      title={title}
      about={
        <>
          会员 <b>{member.account}</b>（编号 {member.memberId}）
        </>
      }
      effect={effect}
      kind={isTwo ? 'two' : 'warn'}
      reason={{ label: '理由（写入审计）', templates, words, onType: setWords }}
      button={isTwo ? '送第二人' : title}
      look={isTwo ? 'two' : name === 'suspend' || name === 'sessions' ? 'bad' : 'primary'}
      onConfirm={() => go(name, work[name](words.trim(), newNumber(), forget))}
      onClose={onClose}
    />
  )
}

interface Asked {
  memberId: string
  revision: number
  reason: string
  requestId: string
}
type Work = (reason: string, requestId: string, forget: () => void) => () => Promise<string | undefined>

/** The calls; each answers what is to be said afterwards, and forgets what was typed once it is taken. */
function useWork({ memberId, revision }: MemberDetail): Record<Exclude<Name, 'tags'>, Work> {
  const { call } = useConsole()
  const after =
    (ask: (deed: Asked) => Promise<string>): Work =>
    (reason, requestId, forget) =>
    async () => {
      const words = await ask({ memberId, revision, reason, requestId })
      forget()
      return words
    }
  return {
    code: after(async (deed) => {
      const { phone, minutes } = await call(api.sendResetCode, deed)
      return `重置码已发到 ${phone}，${minutes} 分钟内有效。`
    }),
    sessions: after(async (deed) => `已结束 ${(await call(api.endSessions, deed)).ended} 个会话。`),
    hold: after((deed) => call(api.setHold, { ...deed, isHeld: true }).then(() => '已暂停提现。')),
    resume: after((deed) => call(api.setHold, { ...deed, isHeld: false }).then(() => '已恢复提现。')),
    suspend: after((deed) => call(api.setState, { ...deed, state: 'suspended' }).then(() => '已停用。')),
    activate: after((deed) => call(api.setState, { ...deed, state: 'active' }).then(() => '已启用。')),
    close: after(async (deed) => {
      const { approvalId } = await call(api.close, deed)
      return `已送第二人，待办 AP-${String(approvalId).padStart(4, '0')}。`
    }),
  }
}

function TagsDialog({ member, onClose, go }: DialogProps): ReactNode {
  const { call } = useConsole()
  const { login } = useOperator()
  const present = member.tags.join('、')
  const [words, setWords, forget] = useDraft(login, `member.${member.memberId}.tags`)
  const typed = words === '' ? present : words
  const tags = [...new Set(typed.split(/[、,，\s]+/).filter((one) => one !== ''))]
  const wrong = tags.filter((one) => !TAG.test(one))
  const { memberId, revision } = member
  const save = () => {
    const requestId = newNumber()
    go('tags', async () => {
      await call(api.setTags, { memberId, revision, requestId, tags })
      forget()
      return '标签已保存。'
    })
  }
  return (
    <ConfirmDialog
      title="标签"
      about={
        <>
          会员 <b>{member.account}</b>
        </>
      }
      missing={[
        ...(wrong.length > 0 ? [`改正“${wrong[0]}”：最多 12 个字母、数字或汉字`] : []),
        ...(tags.length > 10 ? ['最多 10 个'] : []),
      ]}
      button="保存"
      look="primary"
      onConfirm={save}
      onClose={onClose}
    >
      <label>
        标签（用顿号分开；会员看不到）
        <input
          data-first=""
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setWords(target.value === '' ? ' ' : target.value)}
        />
      </label>
    </ConfirmDialog>
  )
}
