import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useState } from 'react'
import style from '../../frame/decision.module.css'
import { useUndo } from '../../frame/undo.tsx'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { lengthKeys, MuteChoices, type MuteLength } from './mute-choices.tsx'
import { reasonLook, type ReportDetail } from './words.ts'

interface DecisionProps {
  detail: ReportDetail
  onDone: () => Promise<void>
  onRefused: (why: unknown) => Promise<void>
  onNext: () => void
}

type Deed = 'hide' | 'dismiss' | 'mute'

/** Hide the message, silence its author for a while, or find nothing wrong with it. Each decides all its reports. */
export function ReportDecision({ detail, onDone, onRefused, onNext }: DecisionProps) {
  const { row, author } = detail
  const canModerate = may(useOperator(), 'moderateChat')
  const [length, setLength] = useState<MuteLength>()
  const [reason, setReason] = useState('')
  const { busy, again, hide, dismiss, mute } = useDeeds({ detail, onDone, onRefused, length, reason })
  const isOpen = row.state === 'open'
  const isFree = canModerate && isOpen
  const act = length === undefined || author === null ? hide : mute
  const words = length === undefined || author === null ? '隐藏' : `隐藏 + 禁言 ${length.words}`
  useKeys([
    ...(isFree
      ? [
          { keys: 'h', label: '只隐藏', run: hide, isAction: true },
          { keys: '0', label: '无违规', run: dismiss, isAction: true },
          { keys: 'a', label: words, run: act, isAction: true },
        ]
      : []),
    ...(isFree && author !== null ? lengthKeys(setLength) : []),
  ])
  if (!isOpen) {
    return (
      <footer className={style.decision}>
        <Notice kind="info">
          {row.decidedBy} 已判定：{row.state === 'upheld' ? '属实，消息已隐藏' : '无违规'}。
        </Notice>
      </footer>
    )
  }
  return (
    <footer className={style.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      {!canModerate && <Notice kind="info">你的角色只能查看；由聊天管理处理。</Notice>}
      {canModerate && (
        <MuteChoices {...{ length, setLength, reason, setReason }} canMute={author !== null} noReason="按举报类别" />
      )}
      <div className={style.buttons}>
        <span className={style.hash}>
          <Button look="text" keycap="n" onClick={onNext}>
            下一件
          </Button>
        </span>
        {canModerate && (
          <>
            <Button keycap="0" isBusy={busy === 'dismiss'} onClick={dismiss}>
              无违规
            </Button>
            <Button keycap="h" isBusy={busy === 'hide'} onClick={hide}>
              只隐藏
            </Button>
            <Button look="bad" keycap="a" isBusy={busy === 'mute'} disabled={length === undefined} onClick={act}>
              {length === undefined ? '隐藏 + 禁言' : words}
            </Button>
          </>
        )}
      </div>
    </footer>
  )
}

interface DeedParts extends Omit<DecisionProps, 'onNext'> {
  length: MuteLength | undefined
  reason: string
}

/** The calls. A mute offers its way back for some seconds; a hidden message stays hidden. */
function useDeeds({ detail, onDone, onRefused, length, reason }: DeedParts) {
  const { row, author } = detail
  const { call } = useConsole()
  const offer = useUndo()
  const { run, busy, again } = useDeed<Deed>({ onDone, onRefused })
  const reportId = Number(row.id)
  const why = reason === '' ? reasonLook(row.reason).words : reason
  const decide = (isUpheld: boolean) => call(api.decideReport, { reportId, isUpheld, reason: why })
  return {
    busy,
    again,
    hide: () => void run('hide', () => decide(true)),
    dismiss: () => void run('dismiss', () => decide(false)),
    mute() {
      if (length === undefined || author === null) return
      const whom = { userId: author.userId, roomId: null }
      void run('mute', async () => {
        // The mute first: it may be said twice, a decision only once.
        await call(api.mute, { ...whom, minutes: length.minutes, reason: why })
        await decide(true)
        offer({
          words: `已禁言 ${author.nickname} ${length.words}，消息已隐藏`,
          inverse: () => call(api.unmute, { ...whom, reason: '撤销禁言' }),
        })
      })
    },
  }
}
