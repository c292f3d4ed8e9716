/** The lists of the desk, one for each view. */
import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { useState } from 'react'
import { ageColumn, countColumn, moneyColumn, stateColumn, textColumn, timeColumn } from '../../frame/columns.tsx'
import type { FilterField } from '../../frame/filter-fields.ts'
import { ListDesk } from '../../frame/list-desk.tsx'
import { pageBefore, useList } from '../../frame/use-list.ts'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'
import type { GameWalletFilters } from './filters.ts'
import { AlarmPanel, CallPanel, DifferencePanel, RoundPanel, TransferPanel } from './row-panels.tsx'
import { LimitPanel, NewLimitDialog } from './limit-panel.tsx'
import { ProviderPanel } from './provider-panel.tsx'
import * as words from './words.ts'

interface Desk {
  filters: GameWalletFilters
  change: (part: GameWalletFilters, options?: { replace?: boolean }) => void
  title: string
  icon: 'game'
  views: never
}
type Props = { desk: Desk }

const ROWS = 100
/** Providers and members change these lists, and they are in no news of colleagues. */
const EVERY_MS = 15_000

const PROVIDER: FilterField = { kind: 'text', name: 'provider', label: '供应商', isShort: true }
const MEMBER: FilterField = { kind: 'text', name: 'memberId', label: '会员编号', isShort: true }

const PROVIDER_COLUMNS = [
  textColumn<words.Provider>('供应商', ({ provider }) => provider),
  textColumn<words.Provider>('协议', ({ dialect }) => dialect),
  stateColumn<words.Provider>('受注', words.providerLook),
  timeColumn<words.Provider>('最后调用', ({ lastCallAt }) => lastCallAt),
  countColumn<words.Provider>('未完成牌局', ({ openRounds }) => openRounds),
  countColumn<words.Provider>('差异', ({ openDifferences }) => openDifferences),
]

/** Who offers games, and how that stands. */
export function Providers({ desk }: Props) {
  const { call } = useConsole()
  const list = useList({
    ...{ name: 'game-providers', filters: {}, everyMs: EVERY_MS },
    read: async (_: undefined, options) => ({ rows: await call(api.providers, {}, options), next: undefined }),
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ provider }) => provider}
      columns={PROVIDER_COLUMNS}
      summary={(rows) => `${rows.length} 家 · 未完成 ${rows.reduce((sum, { openRounds }) => sum + openRounds, 0)} 局`}
      empty="没有配置供应商"
      pick={{ title: '选一家来看', words: '密钥、地址、停止受注的时段、会员存在那边的钱。' }}
      panel={({ rowKey, onClose }) => <ProviderPanel provider={rowKey} onClose={onClose} />}
    />
  )
}

const ROUND_COLUMNS = [
  textColumn<words.Round>('牌局', ({ round }) => round, { hover: ({ round }) => round }),
  textColumn<words.Round>('供应商', ({ provider }) => provider),
  textColumn<words.Round>('会员', ({ memberId }) => memberId),
  textColumn<words.Round>('游戏', ({ gameCode }) => gameCode, { isWide: true }),
  moneyColumn<words.Round>('下注', ({ bet }) => bet),
  moneyColumn<words.Round>('派彩', ({ win }) => win, { isStrong: false }),
  ageColumn<words.Round>('无动静', ({ movedAt }) => ({ since: movedAt })),
]

/** Rounds with a bet and no end. */
export function Rounds({ desk }: Props) {
  const { call } = useConsole()
  const { provider } = desk.filters
  const list = useList({
    ...{ name: 'game-rounds', filters: { provider }, everyMs: EVERY_MS },
    read: async (_: undefined, options) => ({
      rows: await call(api.openRounds, { provider, idleMinutes: 30, rows: ROWS }, options),
      next: undefined,
    }),
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ provider: of, round }) => `${of}.${round}`}
      columns={ROUND_COLUMNS}
      fields={[PROVIDER]}
      hint={`30 分钟没有动静的 · 最久在前 · 最多 ${ROWS} 局`}
      exported={{ list: 'rounds', filter: { provider, idleMinutes: 30 } }}
      empty="没有未完成的牌局"
      isNext={() => true}
      panel={({ rowKey, onClose }) => <RoundPanel rowKey={rowKey} onClose={onClose} />}
    />
  )
}

const DIFFERENCE_COLUMNS = [
  textColumn<words.Difference>('交易', ({ transactionId }) => transactionId, {
    hover: ({ transactionId }) => transactionId,
  }),
  textColumn<words.Difference>('供应商', ({ provider }) => provider),
  timeColumn<words.Difference>('时段', ({ hour }) => hour),
  textColumn<words.Difference>('差异', ({ kind }) => words.KINDS[kind]),
  ageColumn<words.Difference>('账龄', ({ foundAt, overAt }) => ({ since: foundAt, until: overAt })),
  stateColumn<words.Difference>('状态', words.differenceLook),
]

/** Where the books of both sides disagree, by the hour. */
export function Differences({ desk }: Props) {
  const { call } = useConsole()
  const { provider, kind, state } = desk.filters
  const list = useList({
    ...{ name: 'game-differences', filters: { provider, kind, state }, everyMs: EVERY_MS },
    read: async (_: undefined, options) => ({
      rows: await call(api.differences, { provider, kind, state: state ?? 'open', rows: ROWS }, options),
      next: undefined,
    }),
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ provider: of, transactionId }) => `${of}.${transactionId}`}
      columns={DIFFERENCE_COLUMNS}
      fields={[
        PROVIDER,
        { kind: 'select', name: 'kind', label: '差异', options: words.KINDS },
        { kind: 'select', name: 'state', label: '范围', options: { all: '含已消除' } },
      ]}
      empty="两边的账一致"
      panel={({ rowKey, onClose }) => <DifferencePanel rowKey={rowKey} onClose={onClose} />}
    />
  )
}

const TRANSFER_COLUMNS = [
  textColumn<words.Transfer>('转账', ({ transferId }) => transferId),
  textColumn<words.Transfer>('供应商', ({ provider }) => provider),
  textColumn<words.Transfer>('会员', ({ memberId }) => memberId),
  textColumn<words.Transfer>('方向', ({ direction }) => words.DIRECTIONS[direction]),
  moneyColumn<words.Transfer>('金额', ({ amount }) => amount),
  ageColumn<words.Transfer>('账龄', ({ askedAt, endedAt }) => ({ since: askedAt, until: endedAt })),
  stateColumn<words.Transfer>('状态', words.transferLook),
]

/** Transfers to providers that hold money; only their answer ends one that is in doubt. */
export function Transfers({ desk }: Props) {
  const { call } = useConsole()
  const { provider, memberId, state } = desk.filters
  const list = useList({
    ...{ name: 'game-transfers', filters: { provider, memberId, state }, everyMs: EVERY_MS },
    async read(before: string | undefined, options) {
      const asked = { provider, memberId, before, state: state ?? 'open', rows: ROWS } as const
      return pageBefore(await call(api.transfers, asked, options), ROWS, ({ transferId }) => transferId)
    },
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ transferId }) => transferId}
      columns={TRANSFER_COLUMNS}
      fields={[PROVIDER, MEMBER, { kind: 'select', name: 'state', label: '范围', options: { all: '全部' } }]}
      hint="最新在前"
      empty="没有存疑的转账"
      isNext={({ state: now }) => now === 'open'}
      panel={({ rowKey, onNext, onClose }) => <TransferPanel transferId={rowKey} {...{ onNext, onClose }} />}
    />
  )
}

const CALL_COLUMNS = [
  timeColumn<words.Call>('时间', ({ at }) => at),
  textColumn<words.Call>('供应商', ({ provider }) => provider),
  textColumn<words.Call>('调用', ({ call }) => call),
  textColumn<words.Call>('会员', ({ memberId }) => memberId),
  textColumn<words.Call>('牌局', ({ round }) => round, { isWide: true, hover: ({ round }) => round ?? undefined }),
  stateColumn<words.Call>('结果', words.callLook),
  countColumn<words.Call>('毫秒', ({ tookMs }) => tookMs),
]

/** What providers called, byte for byte. */
export function Calls({ desk }: Props) {
  const { call } = useConsole()
  const { provider, memberId, round, transactionId, outcome } = desk.filters
  const asked = { provider, memberId, round, transactionId, outcome }
  const list = useList({
    ...{ name: 'game-calls', filters: asked },
    async read(before: number | undefined, options) {
      return pageBefore(await call(api.calls, { ...asked, before, rows: ROWS }, options), ROWS, ({ callId }) => callId)
    },
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ callId }) => String(callId)}
      columns={CALL_COLUMNS}
      fields={[
        ...[PROVIDER, MEMBER],
        { kind: 'text', name: 'round', label: '牌局', hint: '完整编号' },
        { kind: 'text', name: 'transactionId', label: '交易', hint: '完整编号' },
        { kind: 'text', name: 'outcome', label: '结果', hint: 'insufficient', isShort: true },
      ]}
      hint="最新在前"
      empty="还没有调用"
      panel={({ rowKey, onClose }) => <CallPanel callId={Number(rowKey)} onClose={onClose} />}
    />
  )
}

const LIMIT_COLUMNS = [
  textColumn<words.MemberLimit>('会员', ({ memberId }) => memberId),
  textColumn<words.MemberLimit>('供应商', ({ provider }) => words.providerWords(provider)),
  textColumn<words.MemberLimit>('停用', ({ barred }) => barred?.reason, { isWide: true }),
  moneyColumn<words.MemberLimit>('单注最高', ({ maximum }) => maximum?.betMax),
  textColumn<words.MemberLimit>('谁', ({ barred, maximum }) => (barred ?? maximum)?.madeBy),
  timeColumn<words.MemberLimit>('时间', ({ barred, maximum }) => (barred ?? maximum)?.madeAt),
]

/** Members who may not bet at a provider, or only so much. */
export function Limits({ desk }: Props) {
  const { call } = useConsole()
  const canWork = may(useOperator(), 'operateGameWallet')
  const [isNew, setIsNew] = useState(false)
  const { memberId } = desk.filters
  const list = useList({
    ...{ name: 'game-limits', filters: { memberId } },
    async read(_: undefined, options) {
      const asked = { memberId, rows: 200 }
      const [barred, maxima] = await Promise.all([
        call(api.barred, asked, options),
        call(api.betMaxima, asked, options),
      ])
      return { rows: words.limitsOf(barred, maxima), next: undefined }
    },
  })
  useKeys(canWork ? [{ keys: 'i', label: '限制会员', run: () => setIsNew(true), isAction: true }] : [])
  return (
    <>
      <ListDesk
        {...desk}
        list={list}
        keyOf={({ key }) => key}
        columns={LIMIT_COLUMNS}
        fields={[MEMBER]}
        hint="最多各 200 条，按会员编号找"
        empty="没有被限制的会员"
        tools={
          canWork && (
            <Button keycap="i" onClick={() => setIsNew(true)}>
              限制会员…
            </Button>
          )
        }
        panel={({ rowKey, onClose }) => <LimitPanel rowKey={rowKey} onClose={onClose} />}
      />
      {isNew && (
        <NewLimitDialog
          onMade={(row) => {
            setIsNew(false)
            desk.change({ ...desk.filters, row })
          }}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  )
}

const ALARM_COLUMNS = [
  textColumn<words.Alarm>('告警', ({ kind }) => words.ALARMS[kind]),
  textColumn<words.Alarm>('供应商', ({ provider }) => provider),
  textColumn<words.Alarm>('内容', ({ subject }) => subject, { isWide: true, hover: ({ subject }) => subject }),
  countColumn<words.Alarm>('次数', ({ times }) => times),
  timeColumn<words.Alarm>('最近', ({ lastAt }) => lastAt),
  ageColumn<words.Alarm>('账龄', ({ raisedAt }) => ({ since: raisedAt })),
  stateColumn<words.Alarm>('状态', words.alarmLook),
]

/** What was refused at the door of the wallet, and what nobody can explain. */
export function Alarms({ desk }: Props) {
  const { call } = useConsole()
  const isAll = desk.filters.state === 'all'
  const list = useList({
    ...{ name: 'game-alarms', filters: { isAll }, everyMs: EVERY_MS },
    async read(before: number | undefined, options) {
      const asked = { before, state: isAll ? 'handled' : 'open', rows: ROWS } as const
      return pageBefore(await call(api.alarms, asked, options), ROWS, ({ alarmId }) => alarmId)
    },
  })
  return (
    <ListDesk
      {...desk}
      list={list}
      keyOf={({ alarmId }) => String(alarmId)}
      columns={ALARM_COLUMNS}
      fields={[{ kind: 'select', name: 'state', label: '范围', options: { all: '已处理' } }]}
      empty="没有告警"
      isNext={({ handledBy }) => handledBy === null}
      panel={({ rowKey, onNext, onClose }) => <AlarmPanel alarmId={Number(rowKey)} {...{ onNext, onClose }} />}
    />
  )
}
