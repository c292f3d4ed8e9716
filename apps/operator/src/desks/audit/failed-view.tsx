import * as api from '@liuhe/contract/api/operator/audit.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Link } from '@tanstack/react-router'
import { type Column, countColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import { ListDesk } from '../../frame/list-desk.tsx'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, Part } from '../../frame/parts.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { useAuditFrame } from './use-audit-frame.ts'

type Failed = OutputOf<typeof api.failedEntries>[number]

const ROWS = 100
/** Guessing is in no news. */
const EVERY_MS = 15_000
const NOBODY = '没有这个账号'

const COLUMNS: readonly Column<Failed>[] = [
  timeColumn('最近一次', ({ lastAt }) => lastAt),
  textColumn('账号', ({ login }) => login ?? NOBODY),
  textColumn('地址', ({ address }) => address, { isWide: true }),
  countColumn('次数', ({ times }) => times, { isStrong: true }),
]

/** Wrong passwords by hour and address, for thirty days: nobody had signed in, so the chain has none of them. */
export function FailedView() {
  const { call } = useConsole()
  const frame = useAuditFrame('failed')
  const list = useList({
    ...{ name: 'failed-entries', filters: {}, everyMs: EVERY_MS },
    read: async (before: number | undefined, options) =>
      pageBefore(await call(api.failedEntries, { before, rows: ROWS }, options), ROWS, ({ id }) => id),
  })
  return (
    <ListDesk
      {...frame}
      list={list}
      keyOf={({ id }) => id}
      columns={COLUMNS}
      summary={(rows) => `本页 ${rows.reduce((sum, { times }) => sum + times, 0).toLocaleString('en-US')} 次`}
      empty="三十天内没有输错过密码"
      listWidth="minmax(0, 1.5fr)"
      pick={{ title: '选一行来看', words: '按小时、地址和账号合计，保留三十天。' }}
      panel={({ rowKey, onClose }) => {
        const failed = list.rows.find(({ id }) => id === rowKey)
        return failed === undefined ? null : <FailedPanel failed={failed} onClose={onClose} />
      }}
    />
  )
}

function FailedPanel({ failed, onClose }: { failed: Failed; onClose: () => void }) {
  const { id, login, address, times, lastAt } = failed
  return (
    <ObjectPanel
      object={`failed-entry/${id}`}
      label={`登录失败 ${id}`}
      notFound="REQ/NOT_FOUND"
      read={async () => failed}
      trail={null}
      onClose={onClose}
      head={() => (
        <>
          <h2>{address}</h2>
          <StateText icon="warn" look="warn" words={`输错 ${times} 次`} />
        </>
      )}
      body={() => (
        <Part title="这一小时" hint="输错的密码不保存">
          <Facts
            facts={[
              ['账号', login ?? `${NOBODY}：输入的内容不保存，可能是打错位置的密码`],
              ['地址', address],
              ['最近一次', `${fullTimeOf(lastAt)} UTC+8`],
              [
                '之后',
                login === null ? undefined : (
                  <Link key="entries" to="/audit" search={{ login } as never}>
                    {login} 做过什么
                  </Link>
                ),
              ],
            ]}
          />
        </Part>
      )}
    />
  )
}
