import * as api from '@liuhe/contract/api/operator/protection.ts'
import { Link } from '@tanstack/react-router'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { PanelTable, Part, Timeline } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Icon } from '../../shared/icon.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf, spanOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import memberStyle from '../members/members.module.css'
import { NewNote } from '../members/notes-tabs.tsx'
import { objectOf } from '../members/use-member.ts'
import { LimitEvents, LimitsTable, type Protected } from './limits-table.tsx'
import { ProtectionDecision } from './protection-decision.tsx'
import style from './protection.module.css'
import { endWords, factWords, KIND_LOOKS } from './words.ts'

/** One player: how he plays now, what he has set, what was said to him; and what may be done for him. */
export function ProtectionPanel({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { call } = useConsole()
  const operator = useOperator()
  return (
    <ObjectPanel
      object={objectOf(memberId)}
      label={`会员 ${memberId}`}
      notFound="MEMBER/NOT_FOUND"
      read={(options) => call(api.member, { memberId }, options)}
      shownOf={shownOf}
      head={(found, { trailButton }) => (
        <>
          <h2>{found.account}</h2>
          <span className={memberStyle.vip}>VIP {found.vipLevel}</span>
          {found.cases
            .filter(({ outcome }) => outcome === null)
            .map(({ caseId, kind }) => (
              <StateText key={caseId} {...KIND_LOOKS[kind]} />
            ))}
          <span className={memberStyle.deeds}>
            <Link to="/members" search={{ id: Number(memberId), tab: 'limits' } as never}>
              360°
            </Link>
            {trailButton}
          </span>
        </>
      )}
      body={(found, { now, onDone }) => <Body {...{ found, now, onDone }} />}
      footer={
        may(operator, 'writeProtection') ? (found, ways) => <ProtectionDecision found={found} {...ways} /> : undefined
      }
      onClose={onClose}
    />
  )
}

function Body({ found, now, onDone }: { found: Protected; now: number; onDone: () => Promise<void> }) {
  const operator = useOperator()
  const { memberId } = found
  return (
    <>
      <Lift found={found} now={now} />
      <Play found={found} />
      <LimitsTable found={found} />
      <Part title="事项">
        <PanelTable
          label="事项"
          rows={found.cases}
          keyOf={({ caseId }) => caseId}
          empty="从未触发"
          columns={[
            { title: '触发', cell: ({ kind }) => <StateText {...KIND_LOOKS[kind]} /> },
            { title: '事实', cell: (row) => factWords(row) },
            { title: '时间', cell: ({ raisedAt }) => fullTimeOf(raisedAt).slice(5, 16) },
            { title: '结果', cell: (row) => <span title={row.words ?? undefined}>{endWords(row)}</span> },
          ]}
        />
      </Part>
      <Part title="联系记录">
        {found.contacts.length === 0 && <p>还没有联系过。</p>}
        <Timeline steps={found.contacts.map(({ at, login, words }) => ({ at, who: login, what: words }))} />
        {may(operator, 'noteMember') && <NewNote memberId={memberId} kind="contact" onDone={onDone} />}
      </Part>
      <LimitEvents found={found} />
    </>
  )
}

const shownOf = (found: Protected): Map<string, string> =>
  new Map([
    ...found.limits.limits.map(
      ({ kind, period, amount }) => [`${kind} ${period}`, amount === null ? '未设' : amountText(amount)] as const,
    ),
    ['暂停', found.limits.pause === null ? '—' : fullTimeOf(found.limits.pause.endsAt)],
    ['申请恢复', found.limits.pause?.returnAskedAt == null ? '—' : fullTimeOf(found.limits.pause.returnAskedAt)],
    ['待处理', String(found.cases.filter(({ outcome }) => outcome === null).length)],
    ['联系', String(found.contacts.length)],
  ])

/** The way of an exclusion to its end, step by step: none of them can be left out. */
function Lift({ found: { limits, liftableAt, pauseBy }, now }: { found: Protected; now: number }) {
  const { pause } = limits
  if (pause === null) return null
  if (pause.kind === 'time-out') {
    return (
      <Notice kind="warn">
        暂停至 {fullTimeOf(pause.endsAt)}（{pauseBy ?? '—'}）。到期自动恢复，任何人不可提前结束。
      </Notice>
    )
  }
  const steps = [
    { words: `排除 ${fullTimeOf(pause.startedAt).slice(0, 10)}（${pauseBy ?? '—'}）`, isDone: true },
    { words: `到期 ${fullTimeOf(pause.endsAt).slice(0, 10)}`, isDone: pause.endsAt <= now },
    {
      words: pause.returnAskedAt === null ? '会员本人申请' : `会员申请 ${fullTimeOf(pause.returnAskedAt).slice(5, 16)}`,
      isDone: pause.returnAskedAt !== null,
    },
    {
      words: liftableAt !== null && liftableAt > now ? `冷静 24 小时，余 ${spanOf(liftableAt - now)}` : '冷静 24 小时',
      isDone: liftableAt !== null && liftableAt <= now,
    },
    { words: '两人同意', isDone: false },
  ]
  return (
    <Part title="自我排除" hint="提现始终可用；任何管理操作都不能越过排除">
      <ol className={style.way}>
        {steps.map(({ words, isDone }) => (
          <li key={words} className={isDone ? style.done : undefined}>
            <Icon name={isDone ? 'ok' : 'clock'} />
            {words}
          </li>
        ))}
      </ol>
    </Part>
  )
}

const WIDTH = 480
const HALF = 44

/** The last day, hour by hour: bars up are gains and down are losses, dashed lines are deposits. */
function Play({ found: { figures, hours } }: { found: Protected }) {
  const paid = hours.reduce((sum, { deposits }) => sum + deposits, 0)
  return (
    <Part title="近 24 小时" hint="上为赢、下为输；虚线为充值">
      <Bars hours={hours} />
      <div className={style.axis} aria-hidden="true">
        <span>{fullTimeOf(hours[0]?.hour ?? 0).slice(5, 16)}</span>
        <span>充值 {paid} 次</span>
        <span>现在</span>
      </div>
      <dl className={style.tiles}>
        {(
          [
            ['今天净亏', amountText(figures.lostToday)],
            ['30 天充值', amountText(figures.deposited30)],
            ['今日时长', spanOf(figures.minutesToday * 60_000)],
            ['深夜游玩', `7 天中 ${figures.nights} 天`],
          ] as const
        ).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary>看成表格</summary>
        <PanelTable
          label="逐小时"
          rows={hours.filter(({ deposits, net }) => deposits > 0 || net !== 0n)}
          keyOf={({ hour }) => hour}
          empty="没有充值，也没有投注"
          columns={[
            { title: '时', cell: ({ hour }) => fullTimeOf(hour).slice(5, 16) },
            {
              title: '充值',
              cell: ({ deposits, deposited }) => `${deposits} 次 ${amountText(deposited)}`,
              isFigure: true,
            },
            { title: '净输赢', cell: ({ net }) => amountText(net), isFigure: true },
          ]}
        />
      </details>
    </Part>
  )
}

/** Hour by hour; what it says stands in the table, too. */
function Bars({ hours }: Pick<Protected, 'hours'>) {
  const size = (net: bigint) => (net < 0n ? -net : net)
  const top = hours.reduce((most, { net }) => (size(net) > most ? size(net) : most), 1n)
  const step = WIDTH / Math.max(1, hours.length)
  return (
    <svg className={style.chart} viewBox={`0 0 ${WIDTH} ${HALF * 2}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1="0" x2={WIDTH} y1={HALF} y2={HALF} />
      {hours.map(({ hour, net, deposits }, at) => {
        const height = Number((size(net) * BigInt(HALF - 4)) / top)
        return (
          <g key={hour}>
            <rect
              className={net < 0n ? style.lost : undefined}
              x={at * step + step * 0.2}
              width={step * 0.6}
              y={net < 0n ? HALF : HALF - height}
              height={height}
            />
            {deposits > 0 && (
              <line className={style.paid} x1={(at + 0.5) * step} x2={(at + 0.5) * step} y1="0" y2={HALF * 2} />
            )}
          </g>
        )
      })}
    </svg>
  )
}
