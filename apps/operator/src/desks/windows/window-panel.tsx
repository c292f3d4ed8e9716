import * as api from '@liuhe/contract/api/operator/windows.ts'
import { WINDOW_WORDS } from '@liuhe/domain/maintenance.ts'
import { useState } from 'react'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf, instantOf, typedTime } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar, useWaiting } from '../../frame/deed-bar.tsx'
import { placeText, type Window, windowLook } from './words.ts'

interface PanelProps {
  windowId: number
  /** As the list has it: it begins and ends by itself. */
  found: Window | undefined
  onClose: () => void
}

/** One window: when it closes what, what members read, and its end. */
export function WindowPanel({ windowId, found, onClose }: PanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`window/${windowId}`}
      label={`维护窗口 ${windowId}`}
      notFound="WINDOW/NOT_FOUND"
      read={(options) => call(api.read, { windowId }, options)}
      shownOf={({ state, until }) =>
        new Map([
          ['状态', windowLook({ state }).words],
          ['结束', fullTimeOf(until)],
        ])
      }
      isOutdated={(one) => found !== undefined && (found.revision > one.revision || found.state !== one.state)}
      head={(one, { trailButton }) => (
        <>
          <h2>{placeText(one)}</h2>
          <StateText {...windowLook(one)} />
          {trailButton}
        </>
      )}
      body={(one) => <Content one={one} />}
      footer={(one, ways) => <WindowDeeds key={one.revision} one={one} {...ways} />}
      onClose={onClose}
    />
  )
}

const Content = ({ one }: { one: Window }) => (
  <>
    <Part title="时间" hint="UTC+8">
      <Facts
        facts={[
          ['通知会员', fullTimeOf(one.noticeAt)],
          ['开始', fullTimeOf(one.from)],
          ['结束', fullTimeOf(one.until)],
          ['提前结束', one.endedAt === null ? null : `${fullTimeOf(one.endedAt)}（${one.endedBy}）`],
          ['计划人', `${one.by}，${fullTimeOf(one.madeAt)}`],
          ['会员看到', one.banner],
          ['理由', one.reason],
        ]}
      />
    </Part>
    <Notice kind={one.state === 'on' ? 'warn' : 'info'} label="期间拒绝">
      期间拒绝：{WINDOW_WORDS[one.scope].refuses}
    </Notice>
  </>
)

function WindowDeeds({ one, ...ways }: PanelWays & { one: Window }) {
  const { call } = useConsole()
  const { windowId, revision, scope, state, until } = one
  const object = `window/${windowId}`
  const waiting = useWaiting(object)
  const [typed, setTyped] = useState(typedTime(until))
  const later = instantOf(typed)
  const about = <p>{placeText(one)}</p>
  const extend: Deed = {
    ...{ name: 'extend', keys: 'e', label: '延长', look: 'primary' },
    dialog: {
      ...{ about, reason: '理由（写入审计）', templates: ['升级未完', '对方通知延长'] },
      effect: `期间继续拒绝：${WINDOW_WORDS[scope].refuses}`,
      missing: later === undefined || later <= until ? ['更晚的结束时间'] : [],
      children: (
        <label>
          新的结束时间（UTC+8）
          <input data-first="" type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
      ),
    },
    run: ({ reason }) => call(api.extend, { windowId, revision, until: later as number, reason }),
  }
  const isForTwo = scope === 'all' && state === 'on'
  const label = state === 'planned' ? '撤回' : isForTwo ? '提交提前结束' : '提前结束'
  const end: Deed = {
    ...{ name: 'end', keys: 'x', label, look: isForTwo ? 'two' : 'bad' },
    dialog: {
      ...{ about, reason: '理由（写入审计）', templates: ['提前完成', '计划取消'] },
      effect: state === 'planned' ? '不再开始，会员不再看到通知。' : `${isForTwo ? '第二人同意后' : '立即'}恢复。`,
    },
    run: ({ reason, requestId }) =>
      isForTwo
        ? call(api.proposeEnd, { windowId, revision, reason, requestId })
        : call(api.end, { windowId, revision, reason }),
  }
  const isOpen = state === 'planned' || state === 'on'
  const isTheirs = may(useOperator(), 'manageSystem')
  const deeds = isTheirs && isOpen && waiting === undefined ? [extend, end] : []
  return <DeedBar {...{ object, deeds, waiting }} {...ways} nothing={isOpen ? '你的角色只能查看。' : '已经结束。'} />
}
