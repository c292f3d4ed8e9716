import * as api from '@liuhe/contract/api/operator/commissions.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { addDays, type SiteDate } from '@liuhe/domain/time.ts'
import { useQuery } from '@tanstack/react-query'
import { PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { Failed, Loading } from '../../shared/states.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { LIST } from '../../shell/news.tsx'
import { type Deed, useWaiting, Waiting } from '../../frame/deed-bar.tsx'
import { RateField, tenthsOf } from './rate-field.tsx'
import type { Agent } from './words.ts'

/** Tenths of a percent: nobody gets more than everything. */
const RATIO_MAX = 1000

/** Versions of an agent's own ratio of dividends, the newest first. */
function useRatiosOf(memberId: string, isOn: boolean) {
  const { call } = useConsole()
  return useQuery({
    queryKey: [LIST, 'agent-ratios', memberId],
    enabled: isOn,
    queryFn: ({ signal }) => call(api.ratios, { memberId }, { signal, isAutomatic: true }),
  })
}

const shareText = (ratio: number | null): string => (ratio === null ? '按方案的级' : rateText(ratio))

/** 分红比例 of one agent: his own, or that of his level in the plan (Domain §7.6). */
export function Ratios({ memberId }: { memberId: string }) {
  const { data, error, refetch } = useRatiosOf(memberId, true)
  const waiting = useWaiting(`agent-ratio/${memberId}`)
  return (
    <Part title="分红比例" hint="从一个新的周期起；没有自己的就按方案的级">
      {waiting !== undefined && <Waiting waiting={waiting} now={Date.now()} />}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading rows={1} />}
      {data !== undefined && (
        <PanelTable
          label="分红比例"
          rows={data.data}
          keyOf={({ version }) => version}
          empty="没有自己的比例，按方案的级"
          columns={[
            { title: '生效', cell: ({ startsOn }) => startsOn },
            { title: '比例', cell: ({ ratio }) => shareText(ratio), isFigure: true },
            { title: '提出', cell: ({ madeBy }) => madeBy },
            { title: '同意', cell: ({ agreedBy }) => agreedBy ?? '—' },
            { title: '理由', cell: ({ reason }) => reason },
          ]}
        />
      )}
    </Part>
  )
}

/** Gives an agent a ratio of his own, or takes it away, from tomorrow on; by two people. */
export function useRatio({ memberId, account, isAgent }: Agent): Deed | undefined {
  const { call } = useConsole()
  const operator = useOperator()
  const mayChange = isAgent && may(operator, 'handleCommissions')
  const [typed, setTyped, forget] = useDraft(operator.login, `agent/${memberId}.ratio`)
  const { data } = useRatiosOf(memberId, mayChange)
  const waiting = useWaiting(`agent-ratio/${memberId}`)
  if (!mayChange || data === undefined || waiting !== undefined) return undefined
  const newest = data.data[0]
  const before = newest?.ratio ?? null
  const isEmpty = typed.trim() === ''
  const wanted = isEmpty ? null : tenthsOf(typed)
  const isFine = wanted !== undefined && wanted !== before && (wanted ?? 0) <= RATIO_MAX
  const startsOn = addDays(fullTimeOf(Date.now()).slice(0, 10) as SiteDate, 1)
  return {
    ...{ name: 'ratio', keys: 'f', label: '改分红比例', look: 'two' },
    dialog: {
      about: `${account} · 现在 ${shareText(before)}`,
      effect: `${startsOn} 起开始的周期按 ${isFine ? shareText(wanted) : '新的比例'}；已经开始的照旧。由财务复核的第二人同意。`,
      reason: '理由（写入审计）',
      templates: ['按协议调整', '业绩达标上调', '与代理重新谈判'],
      missing: isFine ? [] : ['与现在不同的比例'],
      children: (
        <RateField label="分红比例（%）" hint="0.0% 到 99.9%；留空按方案的级" words={typed} onType={setTyped} />
      ),
    },
    run: ({ reason, requestId }) =>
      call(api.proposeRatio, {
        ...{ memberId, requestId, revision: newest?.version ?? 0, startsOn, ratio: wanted ?? null, reason },
      }).then(forget),
  }
}
