import * as api from '@liuhe/contract/api/operator/switches.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts } from '../../frame/parts.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { Turning } from './turning.tsx'
import { OFF_WORDS, rowOf, SCOPE_WORDS, type Switch, switchLook } from './words.ts'

interface SwitchPanelProps {
  word: string
  /** As the list has it: its names of objects are known without another call. */
  found: Switch | undefined
  onClose: () => void
}

/** One switch: how it stands, since when and why, and turning it. */
export function SwitchPanel({ word, found, onClose }: SwitchPanelProps) {
  const { call } = useConsole()
  const [scope = '', key = ''] = word.split('.')
  return (
    <ObjectPanel
      object={`switch/${scope}/${key}`}
      label={`开关 ${found?.name ?? key}`}
      notFound="SWITCH/NOT_FOUND"
      read={async (options) => {
        const one = (await call(api.list, {}, options)).find((each) => rowOf(each) === word)
        if (one !== undefined) return one
        const { message, status } = errorOf('SWITCH/NOT_FOUND')
        throw new ApiError('SWITCH/NOT_FOUND', message, status)
      }}
      shownOf={(one) =>
        new Map([
          ['状态', switchLook(one).words],
          ['谁', one.by ?? ''],
          ['理由', one.reason ?? ''],
        ])
      }
      isOutdated={(one) => found !== undefined && found.revision > one.revision}
      head={(one, { trailButton }) => (
        <>
          <h2>{one.name}</h2>
          <StateText {...switchLook(one)} />
          {trailButton}
        </>
      )}
      body={(one) => <Content one={one} />}
      footer={(one, { onDone, onRefused }) => <Turning key={one.revision} {...{ one, onDone, onRefused }} />}
      onClose={onClose}
    />
  )
}

const Content = ({ one }: { one: Switch }) => (
  <>
    <Facts
      facts={[
        ['范围', one.group === '' ? SCOPE_WORDS[one.scope] : `${SCOPE_WORDS[one.scope]} · ${one.group}`],
        ['状态', <StateText key="state" {...switchLook(one)} />],
        ['变更', one.since === null ? '从未变更' : `${fullTimeOf(one.since)} UTC+8`],
        ['谁', one.by],
        ['自动恢复', one.until === null ? (one.isOff ? '不会' : null) : `${fullTimeOf(one.until)} UTC+8`],
        ['理由', one.reason],
      ]}
    />
    <Notice kind={one.isOff ? 'warn' : 'info'} label="关闭时">
      {OFF_WORDS[one.scope]}
    </Notice>
  </>
)
