/** Panels of rounds, differences, transfers, calls and alarms. */
import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { type ErrorCode, errorOf } from '@liuhe/contract/errors.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ObjectPanel } from '../../frame/object-panel.tsx'
import { Facts, PanelTable, Part } from '../../frame/parts.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import { amountText } from '../../shared/value-text.ts'
import { type Deed, DeedBar } from '../../frame/deed-bar.tsx'
import style from './game-wallet.module.css'
import * as words from './words.ts'

interface Closing {
  onClose: () => void
}

/** What a list has, or the answer for a number that nobody has. */
function found<Row>(row: Row | undefined, code: ErrorCode = 'WALLET/NOT_FOUND'): Row {
  if (row !== undefined) return row
  throw new ApiError(code, errorOf(code).message, errorOf(code).status)
}

const time = (at: number | null): string | undefined => (at === null ? undefined : `${fullTimeOf(at)} UTC+8`)

const MemberLink = ({ memberId }: { memberId: string }): ReactNode => (
  <Link to="/members" search={{ id: memberId } as never}>
    {memberId}
  </Link>
)

/** The most rows that these lists answer. */
const MOST = 200

/** A round that has not ended, and what was called about it. */
export function RoundPanel({ rowKey, onClose }: Closing & { rowKey: string }) {
  const { call } = useConsole()
  const [provider = '', ...rest] = rowKey.split('.')
  const round = rest.join('.')
  return (
    <ObjectPanel
      object={`game-round/${rowKey}`}
      label={`牌局 ${round}`}
      notFound="WALLET/NOT_FOUND"
      trail={null}
      read={async (options) => {
        const [rounds, calls] = await Promise.all([
          call(api.openRounds, { provider, idleMinutes: 0, rows: MOST }, options),
          call(api.calls, { provider, round, rows: 50 }, options),
        ])
        return { row: rounds.find((one) => one.round === round), calls: found(calls.length === 0 ? undefined : calls) }
      }}
      head={() => <h2>牌局 {round}</h2>}
      body={({ row, calls }) => (
        <>
          <Part title="牌局">
            {row === undefined ? (
              <p className={style.said}>这局已经结束，或最近有动静。</p>
            ) : (
              <Facts
                facts={[
                  ['供应商', provider],
                  ['会员', <MemberLink key="member" memberId={row.memberId} />],
                  ['游戏', row.gameCode],
                  ['下注', amountText(row.bet)],
                  ['派彩', amountText(row.win)],
                  ['开始', time(row.startedAt)],
                  ['最后动静', time(row.movedAt)],
                ]}
              />
            )}
          </Part>
          <Part title="这局的调用" hint="最新在前">
            <CallTable calls={calls} />
          </Part>
        </>
      )}
      onClose={onClose}
    />
  )
}

const CallTable = ({ calls }: { calls: readonly words.Call[] }) => (
  <PanelTable
    label="调用"
    columns={[
      { title: '时间', cell: ({ at }: words.Call) => fullTimeOf(at) },
      { title: '调用', cell: ({ call }) => call },
      { title: '结果', cell: (one) => <StateText {...words.callLook(one)} /> },
      {
        title: '内容',
        cell: ({ callId }) => (
          <Link to="/game-wallet" search={{ view: 'calls', row: String(callId) } as never}>
            {callId}
          </Link>
        ),
      },
    ]}
    rows={calls}
    keyOf={({ callId }) => callId}
  />
)

/** One call with what came and what was answered. */
export function CallPanel({ callId, onClose }: Closing & { callId: number }) {
  const { call } = useConsole()
  return (
    <ObjectPanel
      object={`wallet-call/${callId}`}
      label={`调用 ${callId}`}
      notFound="WALLET/NOT_FOUND"
      trail={null}
      read={async (options) => {
        const [row] = await call(api.calls, { before: callId + 1, rows: 1 }, options)
        return found(row?.callId === callId ? row : undefined)
      }}
      head={(row) => (
        <>
          <h2>{row.call}</h2>
          <StateText {...words.callLook(row)} />
        </>
      )}
      body={(row) => (
        <>
          <Facts
            facts={[
              ['时间', time(row.at)],
              ['供应商', row.provider],
              ['来自', row.address],
              ['用时', `${row.tookMs} 毫秒`],
              ['会员', row.memberId === null ? null : <MemberLink key="member" memberId={row.memberId} />],
              ['请求编号', row.requestId],
              ['交易', row.transactionId],
              ['牌局', row.round],
            ]}
          />
          <Part title="请求">
            <pre className={style.body}>{words.readable(row.body)}</pre>
          </Part>
          <Part title="答复">
            <pre className={style.body}>{words.readable(row.answer)}</pre>
          </Part>
        </>
      )}
      onClose={onClose}
    />
  )
}

/** Where both sides disagree about one movement. */
export function DifferencePanel({ rowKey, onClose }: Closing & { rowKey: string }) {
  const { call } = useConsole()
  const [provider = '', ...rest] = rowKey.split('.')
  const transactionId = rest.join('.')
  return (
    <ObjectPanel
      object={`wallet-difference/${rowKey}`}
      label={`差异 ${transactionId}`}
      notFound="WALLET/NOT_FOUND"
      trail={null}
      read={async (options) => {
        const [rows, calls] = await Promise.all([
          call(api.differences, { provider, state: 'all', rows: MOST }, options),
          call(api.calls, { provider, transactionId, rows: 50 }, options),
        ])
        return { row: found(rows.find((one) => one.transactionId === transactionId)), calls }
      }}
      head={({ row }) => (
        <>
          <h2>{words.KINDS[row.kind]}</h2>
          <StateText {...words.differenceLook(row)} />
        </>
      )}
      body={({ row, calls }) => (
        <>
          <Facts
            facts={[
              ['供应商', provider],
              ['交易', transactionId],
              ['时段', time(row.hour)],
              ['发现', time(row.foundAt)],
              ['消除', time(row.overAt)],
              ['我方', row.ours ?? '没有'],
              ['对方', row.theirs ?? '没有'],
            ]}
          />
          <Part title="这笔交易的调用">
            <CallTable calls={calls} />
          </Part>
        </>
      )}
      onClose={onClose}
    />
  )
}

interface Working extends Closing {
  onNext: () => void
}

const lookDeed = ({ transferId, amount }: words.Transfer, ask: (note: string) => Promise<unknown>): Deed => ({
  ...{ name: 'look', keys: 'q', label: '再问供应商', look: 'primary' },
  dialog: {
    about: `转账 ${transferId}，${amountText(amount)} 元`,
    effect: '立即向供应商查询。只有对方的答复能结束这笔转账，钱在此之前停在途中。',
    ...{ reason: '备注（写入审计）', templates: ['会员来电询问', '超过 10 分钟'] },
  },
  run: ({ reason }) => ask(reason),
})

/** A transfer; in doubt, the provider is asked. */
export function TransferPanel({ transferId, onNext, onClose }: Working & { transferId: string }) {
  const { call } = useConsole()
  const canWork = may(useOperator(), 'operateGameWallet')
  const deedsOf = (row: words.Transfer): Deed[] =>
    canWork && row.state === 'open' ? [lookDeed(row, (note) => call(api.lookUpTransfer, { transferId, note }))] : []
  return (
    <ObjectPanel
      object={`live-transfer/${transferId}`}
      label={`转账 ${transferId}`}
      notFound="WALLET/NOT_FOUND"
      read={async (options) => {
        const asked = { state: 'all', before: String(BigInt(transferId) + 1n), rows: 1 } as const
        const [row] = await call(api.transfers, asked, options)
        return found(row?.transferId === transferId ? row : undefined)
      }}
      shownOf={(row) => new Map([['状态', words.transferLook(row).words]])}
      head={(row, { trailButton }) => (
        <>
          <h2>
            <b>{amountText(row.amount)}</b>
          </h2>
          <span>{words.DIRECTIONS[row.direction]}</span>
          <StateText {...words.transferLook(row)} />
          {trailButton}
        </>
      )}
      body={(row) => (
        <Facts
          facts={[
            ['供应商', row.provider],
            ['会员', <MemberLink key="member" memberId={row.memberId} />],
            ['原因', words.CAUSES[row.cause]],
            ['提出', time(row.askedAt)],
            ['结束', time(row.endedAt)],
            ['查询次数', String(row.looks)],
            ['对方拒绝', row.refusal],
          ]}
        />
      )}
      footer={(row, ways) => (
        <DeedBar
          {...{ object: `live-transfer/${transferId}`, deeds: deedsOf(row), onNext }}
          {...ways}
          nothing={row.state === 'open' ? '你的角色可以看，不能查询。' : '这笔转账已经结束。'}
        />
      )}
      onClose={onClose}
    />
  )
}

const handleDeed = ({ kind, provider, subject }: words.Alarm, end: (note: string) => Promise<unknown>): Deed => ({
  ...{ name: 'handle', keys: 'a', label: '处理完毕', look: 'primary' },
  dialog: {
    about: `${words.ALARMS[kind]} · ${provider} · ${subject}`,
    effect: '记下处理结果；再次发生会再次告警。',
    ...{ reason: '处理结果', templates: ['已与供应商核对', '已轮换密钥', '误报'] },
  },
  run: ({ reason }) => end(reason),
})

/** An alarm about the wallet, and what was done about it. */
export function AlarmPanel({ alarmId, onNext, onClose }: Working & { alarmId: number }) {
  const { call } = useConsole()
  const canWork = may(useOperator(), 'operateGameWallet')
  const deedsOf = (row: words.Alarm): Deed[] =>
    canWork && row.handledBy === null ? [handleDeed(row, (note) => call(api.handleAlarm, { alarmId, note }))] : []
  return (
    <ObjectPanel
      object={`wallet-alarm/${alarmId}`}
      label={`告警 ${alarmId}`}
      notFound="ALARM/NOT_FOUND"
      read={async (options) => {
        const asked = { before: alarmId + 1, rows: 1 } as const
        const [open, handled] = await Promise.all([
          call(api.alarms, { state: 'open', ...asked }, options),
          call(api.alarms, { state: 'handled', ...asked }, options),
        ])
        return found(
          [...open, ...handled].find((one) => one.alarmId === alarmId),
          'ALARM/NOT_FOUND',
        )
      }}
      shownOf={(row) => new Map([['状态', words.alarmLook(row).words]])}
      head={(row, { trailButton }) => (
        <>
          <h2>{words.ALARMS[row.kind]}</h2>
          <StateText {...words.alarmLook(row)} />
          {trailButton}
        </>
      )}
      body={(row) => (
        <Facts
          facts={[
            ['供应商', row.provider],
            ['内容', row.subject],
            ['次数', String(row.times)],
            ['首次', time(row.raisedAt)],
            ['最近', time(row.lastAt)],
            ['处理人', row.handledBy],
            ['处理结果', row.handledNote],
          ]}
        />
      )}
      footer={(row, ways) => (
        <DeedBar
          {...{ object: `wallet-alarm/${alarmId}`, deeds: deedsOf(row), onNext }}
          {...ways}
          nothing={row.handledBy === null ? '你的角色可以看，不能处理。' : '已经处理。'}
        />
      )}
      onClose={onClose}
    />
  )
}
