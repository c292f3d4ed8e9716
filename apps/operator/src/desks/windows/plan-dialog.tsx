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

interface PlanDialogProps {
  onClose: () => void
  onPlanned: (windowId: number) => void
}

/** Plans a window: what is closed, from when to when, and what members read. What is typed is kept. */
export function PlanDialog({ onClose, onPlanned }: PlanDialogProps) {
  const { call } = useConsole()
  const { login } = useOperator()
  const { data: places = [] } = useQuery({
    queryKey: ['windows', 'places'],
    queryFn: ({ signal }) => call(api.places, {}, { signal }),
  })
  const [scope, setScope] = useState<WindowScope>('game')
  const [chosen, setChosen] = useState('')
  const [times, setTimes] = useState({ from: '', until: '' })
  const [banner, setBanner, forgetBanner] = useDraft(login, 'window.plan.banner')
  const [failure, setFailure] = useState<unknown>()
  const reason = useReason('window.plan', { label: '理由（写入审计，会员不可见）', templates: REASONS })
  const ofScope = places.filter((place) => place.scope === scope)
  const key = ofScope.length === 1 ? ofScope[0]?.key : chosen === '' ? undefined : chosen
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
      <label>
        范围
        <select
          data-first=""
          value={scope}
          onChange={({ target }) => {
            setScope(target.value as WindowScope)
            setChosen('')
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
          <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">选一项</option>
            {ofScope.map((place) => (
              <option key={place.key} value={place.key}>
                {place.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        开始（UTC+8）
        <input
          type="datetime-local"
          value={times.from}
          onChange={({ target }) => setTimes({ ...times, from: target.value })}
        />
      </label>
      <label>
        结束（UTC+8）
        <input
          type="datetime-local"
          value={times.until}
          onChange={({ target }) => setTimes({ ...times, until: target.value })}
        />
      </label>
      <label>
        给会员的话
        <input maxLength={100} value={banner} onChange={({ target }) => setBanner(target.value)} />
      </label>
    </ConfirmDialog>
  )
}

const REASONS = ['例行维护', '系统升级', '供应商通知维护', '渠道通知维护'] as const
