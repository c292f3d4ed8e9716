import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { KeyList } from '../../platform/key-list.ts'
import { mountOperatorArea } from '../operators/index.ts'
import * as queries from './console-queries.ts'
import type { GameProviderSettings } from './provider-settings.ts'

/** The operators' look at the wallet of games (docs/game-wallet.md). Keys are never shown, only what they are called. */
export function mountGameWalletConsole(
  server: Server,
  { settings, keys }: { settings: readonly GameProviderSettings[]; keys: KeyList },
): void {
  const assertKnown = (provider: string) => {
    if (provider !== '*' && !settings.some(({ name }) => name === provider)) throw new Refusal('WALLET/NOT_FOUND')
  }
  const assertDone = (isDone: boolean) => {
    if (!isDone) throw new Refusal('WALLET/NOT_FOUND')
    return null
  }
  mountOperatorArea(server, api, {
    providers: ({ sql }) =>
      Promise.all(
        settings.map(async ({ name, dialect, origin, callers, playHosts }) => ({
          ...{ provider: name, dialect, origin, callers: [...callers], playHosts: [...playHosts] },
          keyIds: (keys[name] ?? []).map(({ id }) => id),
          ...(await queries.providerState(sql, name)),
        })),
      ),
    closures: ({ sql }, { state, before, rows }) => queries.selectClosures(sql, { state, before, rows }),
    async close({ tx, operator, note, clock }, { provider, gameCode, from, until, note: words }) {
      assertKnown(provider)
      if (until !== undefined && until <= (from ?? clock.now())) throw new Refusal('REQ/INVALID')
      const closure = { provider, gameCode, from, until, note: words, login: operator.login }
      const closureId = await queries.insertClosure(tx, closure)
      if (closureId === undefined) throw new Refusal('WALLET/NOT_FOUND')
      note({
        object: `wallet-closure/${closureId}`,
        after: { provider, gameCode: gameCode ?? null, from: from ?? null, until: until ?? null },
        reason: words,
      })
      return { closureId }
    },
    async endClosure({ tx, operator, note }, { closureId, note: words }) {
      note({ object: `wallet-closure/${closureId}`, reason: words })
      return assertDone(await queries.endClosure(tx, { closureId, login: operator.login }))
    },
    barred: ({ sql }, { memberId, rows }) => queries.selectBarred(sql, { memberId, rows }),
    async bar({ tx, operator, note }, { provider, memberId, reason }) {
      assertKnown(provider)
      note({ object: `member/${memberId}`, after: { barredFrom: provider }, reason })
      return assertDone(await queries.bar(tx, { provider, memberId, reason, login: operator.login }))
    },
    async unbar({ tx, note }, { provider, memberId, reason }) {
      note({ object: `member/${memberId}`, before: { barredFrom: provider }, reason })
      return assertDone(await queries.unbar(tx, { provider, memberId }))
    },
    betMaxima: ({ sql }, { memberId, rows }) => queries.selectBetMaxima(sql, { memberId, rows }),
    async setBetMax({ tx, operator, note }, { provider, memberId, betMax, reason }) {
      assertKnown(provider)
      note({ object: `member/${memberId}`, after: { provider, betMax: betMax?.toString() ?? null }, reason })
      return assertDone(await queries.setBetMax(tx, { provider, memberId, betMax, login: operator.login }))
    },
    calls: ({ sql }, { provider, memberId, requestId, transactionId, round, outcome, before, rows }) =>
      queries.selectCalls(sql, { provider, memberId, requestId, transactionId, round, outcome, before, rows }),
    openRounds: ({ sql }, { provider, idleMinutes, rows }) =>
      queries.selectOpenRounds(sql, { provider, idleMinutes, rows }),
    differences: ({ sql }, { provider, kind, state, rows }) =>
      queries.selectDifferences(sql, { provider, kind, state, rows }),
    alarms: ({ sql }, { state, before, rows }) => queries.selectAlarms(sql, { state, before, rows }),
    async handleAlarm({ tx, operator, note }, { alarmId, note: words }) {
      note({ object: `wallet-alarm/${alarmId}`, reason: words })
      const isDone = await queries.handleAlarm(tx, { alarmId, login: operator.login, note: words })
      if (!isDone) throw new Refusal('ALARM/NOT_FOUND')
      return null
    },
  })
}
