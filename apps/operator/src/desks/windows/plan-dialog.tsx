import * as api from '@liuhe/contract/api/operator/windows.ts'
import { mayPlan, NOTICE_AHEAD_MS, WINDOW_SCOPES, WINDOW_WORDS, type WindowScope } from '@liuhe/domain/maintenance.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../frame/confirm-dialog.tsx'
import { useReason } from '../../frame/reason.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { sentenceOf } from '../../shared/sentence-of.ts'
import { fullTimeOf, instantOf } from '../../shared/site-time.ts'
import { useDraft } from '../../shared/use-draft.ts'
import type { Place } from './words.ts'

interface PlanDialogProps {
  onClose: () => void
  onPlanned: (windowId: number) => void
}

/** Plans a window: what is closed, from when to when, and what members read. What is typed is kept. */
export function PlanDialog({ onClose, onPlanned }: PlanDialogProps) {
  const { call } = useConsole()
  const { login } = useOperator()
  const places = usePlaces()
  const [scope, setScope] = useState<WindowScope>('game')
  const [chosen, setChosen] = useState('')
  const [times, setTimes] = useState({ from: '', until: '' })
  const [banner, setBanner, forgetBanner] = useDraft(login, 'window.plan.banner')
  const [failure, setFailure] = useState<unknown>()
  const reason = useReason('window.plan', { label: '理由（写入审计，会员不可见）', templates: REASONS })
  const key = keyOf(places, scope, chosen)
  const [from, until] = [instantOf(times.from), instantOf(times.until)]
  const isInTime = from !== undefined && until !== undefined && mayPlan({ from, until }, Date.now())
  const missing = [
    ...(key === undefined ? ['对象'] : []),
    ...(isInTime ? [] : ['开始与结束（5 分钟至 7 天，60 天内）']),
    ...(banner.trim().length < 4 ? ['给会员的话（至少 4 字）'] : []),
    ...reason.missing,
  ]
  const plan = async () => {
    setFailure(undefined)
    try {
      const times = { from: from as number, until: until as number }
      const said = { scope, key: key as string, ...times, banner: banner.trim(), reason: reason.said }
      const { windowId } = await call(api.plan, said)
      forgetBanner()
      reason.forget()
      onPlanned(windowId)
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <ConfirmDialog
      title="计划维护"
      about={<p>到时自动开始和结束，由服务器时钟决定。</p>}
      effect={
        <>
          期间拒绝：{WINDOW_WORDS[scope].refuses}。
          {from !== undefined && `会员从 ${fullTimeOf(from - NOTICE_AHEAD_MS)} 起在滚动公告看到。`}
        </>
      }
      kind="warn"
      reason={reason.field}
      missing={missing}
      button="计划维护"
      look="primary"
      onConfirm={() => void plan()}
      onClose={onClose}
    >
      {failure !== undefined && <Notice kind="bad">{sentenceOf(failure)}</Notice>}
      <PlaceFields {...{ places, scope, chosen }} onScope={setScope} onChoose={setChosen} />
      <TimeFields times={times} onType={setTimes} />
      <BannerField banner={banner} onType={setBanner} />
    </ConfirmDialog>
  )
}

function usePlaces(): readonly Place[] {
  const { call } = useConsole()
  const { data = [] } = useQuery({
    queryKey: ['windows', 'places'],
    queryFn: ({ signal }) => call(api.places, {}, { signal }),
  })
  return data
}

/** What was chosen of a scope; the only part where it has no others. */
function keyOf(places: readonly Place[], scope: WindowScope, chosen: string): string | undefined {
  const ofScope = places.filter((place) => place.scope === scope)
  if (ofScope.length === 1) return ofScope[0]?.key
  return chosen === '' ? undefined : chosen
}

interface PlaceFieldsProps {
  places: readonly Place[]
  scope: WindowScope
  chosen: string
  onScope: (scope: WindowScope) => void
  onChoose: (key: string) => void
}

/** What is closed: a scope, and of most of them one of its parts. */
function PlaceFields({ places, scope, chosen, onScope, onChoose }: PlaceFieldsProps) {
  const ofScope = places.filter((place) => place.scope === scope)
  return (
    <>
      <label>
        范围
        <select
          data-first=""
          value={scope}
          onChange={({ target }) => {
            onScope(target.value as WindowScope)
            onChoose('')
          }}
        >
          {WINDOW_SCOPES.filter((one) => places.some((place) => place.scope === one)).map((one) => (
            <option key={one} value={one}>
              {WINDOW_WORDS[one].name}
            </option>
          ))}
        </select>
      </label>
      {ofScope.length > 1 && (
        <label>
          对象
          <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
            <option value="">选一项</option>
            {ofScope.map((place) => (
              <option key={place.key} value={place.key}>
                {place.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

interface Times {
  from: string
  until: string
}

const TimeFields = ({ times, onType }: { times: Times; onType: (times: Times) => void }) => (
  <>
    <label>
      开始（UTC+8）
      <input
        type="datetime-local"
        value={times.from}
        onChange={({ target }) => onType({ ...times, from: target.value })}
      />
    </label>
    <label>
      结束（UTC+8）
      <input
        type="datetime-local"
        value={times.until}
        onChange={({ target }) => onType({ ...times, until: target.value })}
      />
    </label>
  </>
)

const BannerField = ({ banner, onType }: { banner: string; onType: (banner: string) => void }) => (
  <label>
    给会员的话
    <input maxLength={100} value={banner} onChange={({ target }) => onType(target.value)} />
  </label>
)

const REASONS = ['例行维护', '系统升级', '供应商通知维护', '渠道通知维护'] as const
