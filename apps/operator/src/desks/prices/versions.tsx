import * as api from '@liuhe/contract/api/operator/prices.ts'
import { useState } from 'react'
import { useFilters } from '../../frame/filters.ts'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { PanelTable } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { type Look, StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import type { Book } from './draft.ts'
import { priceFilters } from './filters.ts'
import style from './prices.module.css'
import { useSending } from './use-sending.ts'

type Listed = Book['versions'][number]

const LOOKS: Record<Listed['state'], Look> = {
  running: { icon: 'ok', look: 'ok', words: '现行' },
  scheduled: { icon: 'clock', look: 'warn', words: '预约' },
  past: { icon: 'audit', look: 'off', words: '过去' },
  withdrawn: { icon: 'withdrawn', look: 'off', words: '已撤回' },
}

/** Every version with who made it; earlier ones can come again, scheduled ones can be taken back. */
export function Versions({ book, group, maySet, shown }: VersionsProps) {
  const [chosen, choose] = useState<Listed>()
  const [said, say] = useState<string>()
  const [, change] = useFilters(priceFilters)
  const look = (number: number) => change({ version: number === shown ? undefined : number })
  const columns = [
    {
      title: '版本',
      cell: ({ number }: Listed) => <VersionNumber number={number} isShown={number === shown} onLook={look} />,
    },
    {
      title: '生效',
      cell: (one: Listed) => <span title={`${fullTimeOf(one.effectiveTime)} ${one.reason}`}>{beginOf(one)}</span>,
    },
    {
      title: '制 / 审',
      cell: ({ madeBy, approvedBy }: Listed) => (approvedBy === null ? '—' : `${madeBy} / ${approvedBy}`),
    },
    { title: '状态', cell: ({ state }: Listed) => <StateText {...LOOKS[state]} /> },
    ...(maySet ? [{ title: '', cell: (one: Listed) => <Step one={one} book={book} onChoose={choose} /> }] : []),
  ]
  return (
    <section className={style.part} aria-label="版本">
      <h2>版本</h2>
      {said !== undefined && <Notice kind="two">{said}</Notice>}
      <PanelTable
        label="版本"
        rows={book.versions}
        keyOf={({ number }) => number}
        columns={columns}
        empty="这个组还没有自己的版本，用标准组的"
      />
      {chosen !== undefined && (
        <StepDialog
          {...{ book, group }}
          one={chosen}
          onClose={() => choose(undefined)}
          onSent={(id) => say(`已送复核：审批 ${id}。`)}
        />
      )}
    </section>
  )
}

/** A version of a release holds since ever; the others since a second of a day. */
const beginOf = ({ effectiveTime, approvedBy }: Listed): string =>
  approvedBy === null ? '初始' : fullTimeOf(effectiveTime).slice(5)

interface VersionsProps {
  book: Book
  group: string
  maySet: boolean
  /** The one that is looked at. */
  shown: number | undefined
}

interface NumberProps {
  number: number
  isShown: boolean
  onLook: (number: number) => void
}

const VersionNumber = ({ number, isShown, onLook }: NumberProps) => (
  <Button look="text" aria-pressed={isShown} aria-label={`比较 v${number}`} onClick={() => onLook(number)}>
    v{number}
  </Button>
)

/** What can be done with a version; nothing with the one that runs. */
function Step({ one, book, onChoose }: { one: Listed; book: Book; onChoose: (one: Listed) => void }) {
  if (one.number === book.newest && one.state !== 'scheduled') return null
  const words = one.state === 'scheduled' ? '撤回…' : '回退…'
  return (
    <Button look="text" aria-label={`${words} v${one.number}`} onClick={() => onChoose(one)}>
      {words}
    </Button>
  )
}

interface DialogProps {
  book: Book
  group: string
  one: Listed
  onClose: () => void
  onSent: (approvalId: number) => void
}

function StepDialog({ book, group, one: { number, state, effectiveTime }, onClose, onSent }: DialogProps) {
  const { call } = useConsole()
  const { login } = useOperator()
  const isBack = state === 'scheduled'
  const [reason, type, forget] = useDraft(
    login,
    `prices/${book.gameId}/${group}/${isBack ? 'withdraw' : 'rollback'}/${number}`,
  )
  const { again, refused, send } = useSending()
  const start = () =>
    send(async (requestId) => {
      const asked = { gameId: book.gameId, group, number, requestId, revision: book.revision, reason }
      const { approvalId } = await call(isBack ? api.withdraw : api.rollback, asked)
      forget()
      onSent(approvalId)
      onClose()
    })
  return (
    <ConfirmDialog
      title={isBack ? '撤回预约版本' : '回退到旧版本'}
      about={`${book.gameName} v${number}，${fullTimeOf(effectiveTime)} 生效`}
      effect={
        isBack ? '审批后，这个版本不会生效。' : `审批后，以 v${number} 的全部数值作为新版本，5 秒后生效；已下注的不变。`
      }
      kind="two"
      reason={{ label: '原因（进入审计，复核人可见）', words: reason, onType: type }}
      button="送复核"
      look="two"
      onConfirm={start}
      onClose={onClose}
    >
      {refused !== undefined && <Notice kind="bad">{refused}</Notice>}
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
    </ConfirmDialog>
  )
}
