import * as api from '@liuhe/contract/api/operator/alarms.ts'
import type { AlarmSource } from '@liuhe/domain/alarms.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import decision from '../../frame/decision.module.css'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts } from '../../frame/parts.tsx'
import { useReason } from '../../frame/reason.ts'
import { useDeed } from '../../frame/use-deed.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Button } from '../../shared/button.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { UnknownOutcome } from '../../shared/unknown-outcome.tsx'
import { useKeys } from '../../shell/keys.tsx'
import { desksOf } from '../desks.ts'
import { ADVICE, type Alarm, alarmLook, DESK_OF, kindName, sourceName } from './words.ts'

interface AlarmPanelProps {
  /** `payment.12` */
  word: string
  onNext: () => void
  onClose: () => void
}

/** One alarm: what was found, who looks after it, and how it ends. */
export function AlarmPanel({ word, onNext, onClose }: AlarmPanelProps) {
  const { call } = useConsole()
  const [source = '', number = ''] = word.split('.')
  const alarm = { source: source as AlarmSource, alarmId: Number(number) }
  return (
    <ObjectPanel
      object={`alarm/${source}/${number}`}
      label={`告警 ${number}`}
      notFound="ALARM/NOT_FOUND"
      read={(options) => call(api.read, alarm, options)}
      shownOf={(one) =>
        new Map([
          ['状态', alarmLook(one).words],
          ['处理人', one.acknowledgedBy ?? ''],
          ['关闭人', one.handledBy ?? ''],
        ])
      }
      head={(one, { trailButton }) => (
        <>
          <h2>{kindName(one)}</h2>
          <StateText {...alarmLook(one)} />
          {trailButton}
        </>
      )}
      body={(one) => <Content alarm={one} />}
      footer={(one, ways) => <Work key={one.acknowledgedBy ?? ''} {...{ alarm: one, ways, onNext }} />}
      onClose={onClose}
    />
  )
}

const at = (instant: number | null): string | null => (instant === null ? null : `${fullTimeOf(instant)} UTC+8`)
const byWhom = (login: string | null, when: number | null): string | null =>
  login === null ? null : `${login} · ${at(when)}`

function Content({ alarm }: { alarm: Alarm }) {
  const operator = useOperator()
  const desk = desksOf(operator).find(({ path }) => path === DESK_OF[alarm.source])
  return (
    <>
      <Facts
        facts={[
          ['来源', sourceName(alarm.source)],
          ['对象', alarm.subject],
          ['发现', alarm.note],
          ['次数', alarm.times.toLocaleString('en-US')],
          ['首次', at(alarm.raisedAt)],
          ['最近', alarm.lastAt === alarm.raisedAt ? null : at(alarm.lastAt)],
          ['消失', at(alarm.overAt)],
          ['确认', byWhom(alarm.acknowledgedBy, alarm.acknowledgedAt)],
          ['关闭', byWhom(alarm.handledBy, alarm.handledAt)],
          ['说明', alarm.handledNote],
        ]}
      />
      {alarm.handledBy === null && (
        <Notice
          kind="info"
          label="下一步"
          actions={desk === undefined ? undefined : <Link to={desk.path}>去{desk.title}</Link>}
        >
          {ADVICE[alarm.source]}
        </Notice>
      )}
    </>
  )
}

const TEMPLATES = ['已查明原因并处理', '误报，已核对无影响', '已转交相关岗位'] as const

/** Acknowledging acts at once; closing asks for words. */
function Work({ alarm, ways, onNext }: { alarm: Alarm; ways: PanelWays; onNext: () => void }) {
  const { call } = useConsole()
  const { source, alarmId, isMine, handledBy, acknowledgedBy } = alarm
  const [isClosing, setIsClosing] = useState(false)
  const { run, busy, again } = useDeed<'acknowledge' | 'close'>(ways)
  const isOpen = isMine && handledBy === null
  const acknowledge = () => void run('acknowledge', () => call(api.acknowledge, { source, alarmId }))
  const reason = useReason(`alarm.${source}.${alarmId}`, { label: '说明（至少 4 字）', templates: TEMPLATES })
  useKeys([
    ...(isOpen && acknowledgedBy === null ? [{ keys: 'a', label: '确认', run: acknowledge, isAction: true }] : []),
    ...(isOpen ? [{ keys: 'r', label: '关闭…', run: () => setIsClosing(true), isAction: true }] : []),
  ])
  if (!isOpen) {
    return (
      <footer className={decision.decision}>
        <span>{handledBy === null ? '你可以看，处理归别的岗位' : `已由 ${handledBy} 关闭`}</span>
      </footer>
    )
  }
  const close = () => {
    setIsClosing(false)
    void run('close', async () => {
      await call(api.close, { source, alarmId, note: reason.said })
      reason.forget()
    })
  }
  return (
    <footer className={decision.decision}>
      {again !== undefined && <UnknownOutcome onAgain={again.run} />}
      <div className={decision.buttons}>
        {acknowledgedBy === null && (
          <Button look="primary" keycap="a" isBusy={busy === 'acknowledge'} onClick={acknowledge}>
            确认，由我处理
          </Button>
        )}
        <Button keycap="r" isBusy={busy === 'close'} onClick={() => setIsClosing(true)}>
          关闭…
        </Button>
        <Button keycap="n" onClick={onNext}>
          下一条
        </Button>
      </div>
      {isClosing && (
        <ConfirmDialog
          title={`关闭告警：${kindName(alarm)}`}
          about={`${sourceName(source)} ${alarm.subject}`}
          effect="说明与告警一起保留；原因还在时会再次告警。"
          reason={reason.field}
          missing={reason.missing}
          button="关闭告警"
          look="primary"
          onConfirm={close}
          onClose={() => setIsClosing(false)}
        />
      )}
    </footer>
  )
}
