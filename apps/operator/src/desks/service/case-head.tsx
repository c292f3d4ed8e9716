import * as api from '@liuhe/contract/api/operator/desk.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { useNow } from '../../shared/use-now.ts'
import { useKeys } from '../../shell/keys.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { Wait } from './case-list.tsx'
import style from './service.module.css'
import side from './side.module.css'
import {
  type CaseRow,
  endedWords,
  type Figures,
  markText,
  nameOf,
  type Said,
  stateLook,
  transcriptOf,
} from './words.ts'

interface CaseHeadProps {
  row: CaseRow
  earlier: number
  figures: Figures | undefined
  /** For those who may read the audit. */
  trail: { isTrailOpen: boolean; toggle: () => void } | undefined
}

/** Who asks, how it stands, and what may become of the conversation. */
export function CaseHead({ row, earlier, figures, trail }: CaseHeadProps) {
  const now = useNow(1_000)
  const facts = [
    row.staff !== null && row.state !== 'waiting' ? `由 ${row.staff} 接待` : '',
    earlier > 0 ? `以前 ${earlier} 次` : '第一次来',
    row.state === 'closed' ? endedWords(row) : '',
    row.mark === null ? '' : `评分 ${markText(row)}`,
  ]
  return (
    <header className={style.head}>
      <div>
        <h2>
          {nameOf(row)} <small>{row.asker.account === null ? '访客' : `VIP ${row.asker.vipLevel}`}</small>
        </h2>
        <p>
          <StateText {...stateLook(row.state)} />
          <Wait row={row} now={now} />
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <CaseDeeds row={row} figures={figures} trail={trail} />
    </header>
  )
}

type Name = 'take' | 'over' | 'hand' | 'close' | 'file'

interface HeadButton {
  name: Name
  keys: string
  label: string
  run: () => void
  isOn: boolean
  look?: 'primary' | 'plain'
}

/** Buttons of the head, each with its key. What was refused is said below them, and the conversation is read again. */
function CaseDeeds({ row, figures, trail }: Omit<CaseHeadProps, 'earlier'>) {
  const operator = useOperator()
  const [open, setOpen] = useState<Name>()
  const { deeds, busy, again, failure, forget } = useCaseDeeds(row)
  const canServe = may(operator, 'handleDesk')
  const isMine = row.state === 'open' && row.login === operator.login
  const mayTakeOver = canServe && !isMine && ['bot', 'open'].includes(row.state)
  const isWaiting = canServe && row.state === 'waiting'
  const buttons: HeadButton[] = [
    { name: 'take', keys: 'c', label: '接起', run: deeds.take, isOn: isWaiting, look: 'primary' },
    { name: 'over', keys: 'c', label: '接手…', run: () => setOpen('over'), isOn: mayTakeOver },
    { name: 'hand', keys: 'm', label: '转同事…', run: () => setOpen('hand'), isOn: isMine },
    { name: 'close', keys: 'Shift+Enter', label: '结束', run: () => setOpen('close'), isOn: isMine },
    { name: 'file', keys: 'd', label: '存记录', run: deeds.save, isOn: true },
  ]
  const shown = buttons.filter(({ isOn }) => isOn)
  useKeys(shown.map(({ keys, label, run }) => ({ keys, label, run, isAction: true })))
  return (
    <>
      <div className={style.deeds}>
        {shown.map(({ name, keys, label, run, look = 'plain' }) => (
          <Button key={name} look={look} keycap={keys.replace('Enter', '↵')} isBusy={busy === name} onClick={run}>
            {label}
          </Button>
        ))}
        {trail !== undefined && (
          <Button keycap="t" aria-expanded={trail.isTrailOpen} onClick={trail.toggle}>
            轨迹
          </Button>
        )}
      </div>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {failure !== undefined && (
        <Notice kind="warn" actions={<Button onClick={forget}>知道了</Button>}>
          <b>{sentenceOf(failure)}。</b> 没有执行；你写的内容还在。
          {row.staff !== null && row.login !== operator.login && `现在由 ${row.staff} 接待。`}
        </Notice>
      )}
      <DeedDialogs {...{ row, figures, deeds, open }} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** What may become of a conversation. */
function useCaseDeeds(row: CaseRow) {
  const { call } = useConsole()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>()
  const { run, busy, again } = useDeed<Name>({
    onDone: async () => setFailure(undefined),
    async onRefused(why) {
      setFailure(why)
      await queries.invalidateQueries()
    },
  })
  const caseId = Number(row.caseId)
  const start = (name: Name, work: () => Promise<unknown>) => void run(name, work)
  const deeds = {
    take: () => start('take', () => call(api.take, { caseId: row.caseId })),
    over: (reason: string, forget: () => void) =>
      start('over', () => call(api.takeOver, { caseId, reason }).then(forget)),
    hand: (login: string | null, reason: string, forget: () => void) =>
      start('hand', () => call(api.handOn, { caseId, login, reason }).then(forget)),
    close: (reason: string, forget: () => void) =>
      start('close', () => call(api.close, { caseId, reason }).then(forget)),
    save: () =>
      start('file', async () => {
        const said = await wholeOf((before) => call(api.messages, { caseId, before, rows: PAGE }), row)
        saveFile(`kefu-${row.caseId}.txt`, transcriptOf(row, said), 'text/plain;charset=utf-8')
      }),
  }
  return { deeds, busy, again, failure, forget: () => setFailure(undefined) }
}

interface DeedDialogsProps {
  row: CaseRow
  figures: Figures | undefined
  deeds: ReturnType<typeof useCaseDeeds>['deeds']
  open: Name | undefined
  onClose: () => void
}

/** The dialog of the deed that was picked; it is closed by what it does. */
function DeedDialogs({ row, figures, deeds, open, onClose }: DeedDialogsProps) {
  const common = { row, onClose }
  switch (open) {
    case 'over':
      return (
        <ReasonDialog
          {...{ ...common, title: '接手会话', button: '接手', templates: OVER }}
          effect={`${row.staff ?? '机器人'} 不再接待，由你继续；会员看到换人。`}
          onConfirm={(...said) => (onClose(), deeds.over(...said))}
        />
      )
    case 'close':
      return (
        <ReasonDialog
          {...{ ...common, title: '结束会话', button: '结束', templates: CLOSE }}
          effect="会员可以评分；一天之内可以接着问，会重新排队。"
          onConfirm={(...said) => (onClose(), deeds.close(...said))}
        />
      )
    case 'hand':
      return <HandDialog {...{ ...common, figures }} onConfirm={(...said) => (onClose(), deeds.hand(...said))} />
    case 'take':
    case 'file':
    case undefined:
      return null
  }
}

/** Messages that a call of the file reads. */
const PAGE = 150

const OVER = ['同事离开了', '会员要求换人', '组长介入'] as const
const CLOSE = ['问题已解决', '会员没有再回复', '已转任务，由其他部门跟进'] as const
const HAND = ['换班', '转给熟悉这类问题的同事', '我暂时离开'] as const

interface ReasonDialogProps {
  row: CaseRow
  title: string
  button: string
  effect: string
  templates: readonly string[]
  missing?: readonly string[]
  children?: ReactNode
  onConfirm: (reason: string, forget: () => void) => void
  onClose: () => void
}

function ReasonDialog({
  row,
  title,
  button,
  effect,
  templates,
  missing,
  children,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const { login } = useOperator()
  const [words, setWords, forget] = useDraft(login, `desk-case/${row.caseId}.${title}`)
  return (
    <ConfirmDialog
      {...{ title, button, effect, onClose }}
      {...(missing !== undefined && { missing })}
      about={`${nameOf(row)} · 会话 ${row.caseId}`}
      look="primary"
      reason={{ label: '原因', templates, words, onType: setWords }}
      onConfirm={() => onConfirm(words.trim(), forget)}
    >
      {children}
    </ConfirmDialog>
  )
}

interface HandDialogProps {
  row: CaseRow
  figures: Figures | undefined
  onConfirm: (login: string | null, reason: string, forget: () => void) => void
  onClose: () => void
}

/** To a colleague who serves now, or back to those who wait. */
function HandDialog({ row, figures, onConfirm, onClose }: HandDialogProps) {
  const operator = useOperator()
  const [to, setTo] = useState('')
  const most = figures?.rules.parallelMax ?? 0
  const colleagues = (figures?.staff ?? []).filter(
    ({ isOn, login }) => isOn && login !== null && login !== operator.login,
  )
  return (
    <ReasonDialog
      {...{ row, title: '转给同事', button: '转出', templates: HAND, onClose }}
      effect={to === '' ? '回到等待的人里，由下一位空闲的同事接起。' : `由 ${to} 接待，会员看到换人。`}
      onConfirm={(reason, forget) => onConfirm(to === '' ? null : to, reason, forget)}
    >
      <label>
        转给
        <select value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="">放回等待</option>
          {colleagues.map(({ login, name, open }) => (
            <option key={login} value={login ?? ''} disabled={open >= most}>
              {name}（{login}，接待 {open} / {most}）
            </option>
          ))}
        </select>
      </label>
      {colleagues.length === 0 && (
        <p className={side.hint}>
          <Icon name="info" /> 现在没有别的同事在接待。
        </p>
      )}
    </ReasonDialog>
  )
}

/** Every message of this question, page before page from the newest on. */
async function wholeOf(read: (before: number | undefined) => Promise<Said[]>, row: CaseRow): Promise<Said[]> {
  const pages: Said[][] = []
  for (;;) {
    const page = await read(pages.at(-1)?.[0]?.seq)
    pages.push(page)
    const first = page[0]
    if (page.length < PAGE || first === undefined || first.createdAt < row.madeAt) break
  }
  return pages
    .toReversed()
    .flat()
    .filter(({ createdAt }) => createdAt >= row.madeAt)
}
