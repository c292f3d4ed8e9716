import * as api from '@liuhe/contract/api/operator/system.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { jobTitle } from '@liuhe/domain/job-titles.ts'
import { ObjectPanel, type PanelWays } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import { everyText, type Job, jobLook, tookText } from './words.ts'

const NONE = 'JOB/NOT_FOUND'

interface PanelProps {
  job: string
  /** As the list has it, which follows it. */
  found: Job | undefined
  onClose: () => void
}

/** One job: its last run, and running it again. */
export function JobPanel({ job, found, onClose }: PanelProps) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`job/${job}`}
      label={`任务 ${job}`}
      notFound={NONE}
      read={async (options) => {
        const one = (await call(api.jobs, {}, options)).find((each) => each.job === job)
        if (one !== undefined) return one
        throw new ApiError(NONE, errorOf(NONE).message, errorOf(NONE).status)
      }}
      head={(read, { trailButton }) => (
        <>
          <h2>{jobTitle(job)}</h2>
          <StateText {...jobLook(found ?? read)} />
          {trailButton}
        </>
      )}
      body={(read) => <Content one={found ?? read} />}
      footer={(read, ways) => <Again one={found ?? read} {...ways} />}
      onClose={onClose}
    />
  )
}

const Content = ({ one }: { one: Job }) => (
  <>
    {one.fault !== null && (
      <Notice kind="bad" label="上次的故障">
        {one.fault}
      </Notice>
    )}
    <Part title="运行">
      <Facts
        facts={[
          ['日志名', one.job],
          ['周期', everyText(one.everyMs)],
          ['上次开始', fullTimeOf(one.startedAt)],
          ['上次结束', fullTimeOf(one.endedAt)],
          ['用时', tookText(one.tookMs)],
          ['下次', fullTimeOf(one.endedAt + one.everyMs)],
          ['失败自', one.failedSince === null ? null : fullTimeOf(one.failedSince)],
          ['等待重跑', one.wantedBy],
        ]}
      />
    </Part>
  </>
)

function Again({ one: { job, mayRun, wantedBy }, ...ways }: PanelWays & { one: Job }) {
  const { call } = useConsole()
  const run: Deed = {
    ...{ name: 'run', keys: 'x', label: '立即重跑', look: 'primary' },
    dialog: {
      about: <p>{job}</p>,
      effect: '几秒内由负责的进程运行一次；可以重复运行，不会重复产生后果。',
      reason: '理由（写入审计）',
      templates: ['排查队列积压', '故障已排除，重新运行'],
    },
    run: ({ reason }) => call(api.run, { job, reason }),
  }
  const isTheirs = may(useOperator(), 'manageSystem')
  const nothing = !isTheirs ? '你的角色只能查看。' : mayRun ? '已经排队，等待运行。' : '该任务持续运行，无需重跑。'
  return (
    <DeedBar
      object={`job/${job}`}
      deeds={isTheirs && mayRun && wantedBy === null ? [run] : []}
      {...ways}
      nothing={nothing}
    />
  )
}
