import type * as api from '@liuhe/contract/api/operator/protection.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { PanelTable, Part, Timeline } from '../../frame/parts.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { amountText } from '../../shared/value-text.ts'
import { LIMIT_WORDS, PERIOD_WORDS } from '../members/words.ts'
import style from './protection.module.css'

export type Protected = OutputOf<typeof api.member>

/** Limits with what is used of them, and what waits to be looser. */
export function LimitsTable({ found: { limits } }: { found: Protected }) {
  const { session } = limits
  const rows = [
    ...limits.limits.map(({ kind, period, amount, used, next }) => ({
      name: `${PERIOD_WORDS[period]}${LIMIT_WORDS[kind]}`,
      present: amount === null ? '未设' : amountText(amount),
      used: amountText(used),
      share: amount === null || amount === 0n ? undefined : Number((used * 100n) / amount),
      next: next === null ? '—' : `${next.amount === null ? '取消' : amountText(next.amount)}，${waitOf(next)}`,
    })),
    {
      name: '每日时长',
      present: session.minutes === null ? '未设' : `${session.minutes} 分钟`,
      used: `${session.usedMinutes} 分钟`,
      share: session.minutes === null ? undefined : Math.floor((session.usedMinutes * 100) / session.minutes),
      next:
        session.next === null
          ? '—'
          : `${session.next.amount === null ? '取消' : `${session.next.amount} 分钟`}，${waitOf(session.next)}`,
    },
  ]
  return (
    <Part title="限额" hint="只可下调；放宽须会员申请、等 24 小时并再次确认">
      <PanelTable
        label="限额"
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { title: '限额', cell: ({ name }) => name },
          { title: '现在', cell: ({ present }) => present, isFigure: true },
          { title: '已用', cell: ({ used, share }) => <Used words={used} share={share} />, isFigure: true },
          { title: '待放宽', cell: ({ next }) => next, isFigure: true },
        ]}
      />
    </Part>
  )
}

const waitOf = ({ confirmableAt }: { confirmableAt: number }): string =>
  confirmableAt > Date.now() ? `${fullTimeOf(confirmableAt).slice(5, 16)} 起可确认` : '等会员确认'

const Used = ({ words, share }: { words: string; share: number | undefined }) => (
  <span className={style.used}>
    {share !== undefined && (
      <progress max={100} value={Math.max(0, Math.min(100, share))} aria-label={`已用 ${share}%`} />
    )}
    {words}
  </span>
)

const SUBJECTS: Readonly<Record<string, string>> = { pause: '暂停', reminder: '提醒' }

/** How limits, pause and reminder came to be as they are. */
export const LimitEvents = ({ found: { events } }: { found: Protected }) => (
  <Part title="变更记录">
    {events.length === 0 && <p>从未设置过。</p>}
    <Timeline
      steps={events.map(({ at, by, subject, words }) => ({ at, who: by, what: `${subjectWords(subject)} ${words}` }))}
    />
  </Part>
)

function subjectWords(subject: string): string {
  const [, kind = '', period = ''] = subject.split(':')
  if (kind === '') return SUBJECTS[subject] ?? subject
  return kind === 'session'
    ? '每日时长'
    : `${(PERIOD_WORDS as Record<string, string>)[period] ?? ''}${(LIMIT_WORDS as Record<string, string>)[kind] ?? ''}`
}
