import { ageColumn, stateColumn, textColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { useOperator } from '../../session/console-context.tsx'
import type { ViewProps } from './agents-desk.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { Choices } from './choices.tsx'
import { useApplications } from './use-agents.ts'
import { type Application, APPLICATION_TITLES, applicationLook } from './words.ts'

/** How long an application may wait. */
const PROMISED_MS = 24 * 3_600_000

const FIELDS: readonly FilterField[] = [{ kind: 'yes', name: 'mine', label: '只看我领取的', keycap: 'm' }]
const COLUMNS = [
  textColumn<Application>('会员', ({ account }) => account),
  stateColumn<Application>('状态', ({ state }) => applicationLook(state)),
  textColumn<Application>('谁在看', ({ claim }, now) => (claim === null || claim.until <= now ? '' : claim.login)),
  textColumn<Application>(
    '结果',
    ({ decidedBy, reason }) => (decidedBy === null ? '' : `${decidedBy} ${reason ?? ''}`),
    {
      isWide: true,
    },
  ),
  ageColumn<Application>('等待', ({ appliedAt, decidedAt, state }) => ({
    ...{ since: appliedAt, until: decidedAt },
    due: state === 'waiting' ? appliedAt + PROMISED_MS : null,
  })),
]

/** Members who want to become agents: those that wait, the oldest first; others the newest first. */
export function ApplicationsView({ filters, change, views }: ViewProps) {
  const { login } = useOperator()
  const { state = 'waiting', mine } = filters
  const list = useApplications({ state, isMine: mine })
  return (
    <ListDesk
      {...{ filters, change, list, views }}
      title="代理"
      icon="agents"
      keyOf={({ applicationId }) => applicationId}
      columns={COLUMNS}
      fields={FIELDS}
      hint={state === 'waiting' ? '最久在前' : '最新在前'}
      tools={
        <Choices
          label="状态"
          options={APPLICATION_TITLES}
          picked={state}
          onPick={(one) => change({ state: one, row: undefined })}
        />
      }
      empty={state === 'waiting' ? '没有待审核的代理申请' : '没有这样的代理申请'}
      isQuiet={({ claim }, now) => claim !== null && claim.login !== login && claim.until > now}
      isNext={({ state: stands, claim }) =>
        stands === 'waiting' && (claim === null || claim.login === login || claim.until <= Date.now())
      }
      pick={{ title: '选一份申请', words: '他写了什么、他是谁、可给多少返点。' }}
      panel={({ rowKey, onNext, onClose }) => (
        <ApplicationPanel applicationId={String(rowKey)} {...{ onNext, onClose }} />
      )}
    />
  )
}
