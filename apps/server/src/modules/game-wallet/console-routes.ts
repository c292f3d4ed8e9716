import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { KeyList } from '../../platform/key-list.ts'
import { standingOf } from '../member/index.ts'
import { mountOperatorArea, type OperatorHandlers } from '../operators/index.ts'
import * as queries from './console-queries.ts'
import type { GameProviderSettings } from './provider-settings.ts'
import {
  liveMoneyDifferences,
  lookSoon,
  moneyOfProviders,
  selectTransfers,
  setLimits,
} from './transfers/transfer-queries.ts'

/**
 * The operators' look at the wallet of games (docs/game-wallet.md). Keys are never shown, only what they are called.
 * `isGameOf` is the catalogue's word on whether a provider has a game.
 */
export function mountGameWalletConsole(server: Server, parts: ConsoleParts): void {
  mountOperatorArea(server, api, {
    ...lists,
    ...closing(parts),
    ...holding(parts),
    ...transferring(parts),
    providers: providersOf(parts),
  })
}

export interface ConsoleParts {
  settings: readonly GameProviderSettings[]
  keys: KeyList
  isGameOf(tx: Tx, game: { provider: string; gameCode: string }): Promise<boolean>
}

type Handlers = OperatorHandlers<typeof api>

const providersOf = ({ settings, keys }: ConsoleParts): Handlers['providers'] =>
  function listProviders({ sql }) {
    return Promise.all(
      settings.map(async ({ name, dialect, origin, callers, playHosts }) => ({
        ...{ provider: name, dialect, origin, callers: [...callers], playHosts: [...playHosts] },
        keyIds: (keys[name] ?? []).map(({ id }) => id),
        ...(await queries.providerState(sql, name)),
      })),
    )
  }

const lists = {
  closures: ({ sql }, { state, before, rows }) => queries.selectClosures(sql, { state, before, rows }),
  barred: ({ sql }, { memberId, rows }) => queries.selectBarred(sql, { memberId, rows }),
  betMaxima: ({ sql }, { memberId, rows }) => queries.selectBetMaxima(sql, { memberId, rows }),
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
} satisfies Partial<Handlers>

/** Times in which a provider or a game takes no bets. */
const closing = ({ settings, isGameOf }: ConsoleParts) =>
  ({
    async close({ tx, operator, note, clock }, { provider, gameCode, from, until, note: words }) {
      assertKnown(settings, provider)
      if (until !== undefined && until <= (from ?? clock.now())) throw new Refusal('REQ/INVALID')
      if (gameCode !== undefined) assertFound(await isGameOf(tx, { provider, gameCode }))
      const closure = { provider, gameCode, from, until, note: words, login: operator.login }
      const closureId = await queries.insertClosure(tx, closure)
      note({
        object: `wallet-closure/${closureId}`,
        after: { provider, gameCode: gameCode ?? null, from: from ?? null, until: until ?? null },
        reason: words,
      })
      return { closureId }
    },
    async endClosure({ tx, operator, note }, { closureId, note: words }) {
      note({ object: `wallet-closure/${closureId}`, reason: words })
      return assertFound(await queries.endClosure(tx, { closureId, login: operator.login }))
    },
  }) satisfies Partial<Handlers>

/** What is kept from single members: a provider, or bets above a figure. */
const holding = ({ settings }: ConsoleParts) =>
  ({
    async bar({ tx, operator, note }, { provider, memberId, reason }) {
      assertKnown(settings, provider)
      await assertMember(tx, memberId)
      note({ object: `member/${memberId}`, after: { barredFrom: provider }, reason })
      await queries.bar(tx, { provider, memberId, reason, login: operator.login })
      return null
    },
    async unbar({ tx, note }, { provider, memberId, reason }) {
      note({ object: `member/${memberId}`, before: { barredFrom: provider }, reason })
      return assertFound(await queries.unbar(tx, { provider, memberId }))
    },
    async setBetMax({ tx, operator, note }, { provider, memberId, betMax, reason }) {
      assertKnown(settings, provider)
      await assertMember(tx, memberId)
      note({ object: `member/${memberId}`, after: { provider, betMax: betMax?.toString() ?? null }, reason })
      return assertFound(await queries.setBetMax(tx, { provider, memberId, betMax, login: operator.login }))
    },
  }) satisfies Partial<Handlers>

/** Money that providers hold, and what is on its way there and back (I-32). */
const transferring = ({ settings }: ConsoleParts) =>
  ({
    async transfers({ sql }, { provider, memberId, state, before, rows }) {
      const from = before === undefined ? undefined : BigInt(before)
      const found = await selectTransfers(sql, { provider, memberId, state, before: from, rows })
      return found.map(({ transferId, memberId: whose, ...rest }) => ({
        ...{ ...rest, transferId: String(transferId), memberId: String(whose) },
      }))
    },
    async lookUpTransfer({ tx, note }, { transferId, note: words }) {
      note({ object: `live-transfer/${transferId}`, reason: words })
      return assertFound(await lookSoon(tx, BigInt(transferId)))
    },
    async transferMoney({ sql }) {
      const [providers, differences] = await Promise.all([moneyOfProviders(sql), liveMoneyDifferences(sql)])
      return {
        providers,
        differences: differences.map(({ memberId, ...rest }) => ({ ...rest, memberId: memberId?.toString() ?? null })),
      }
    },
    async setTransferLimits({ tx, operator, note }, { provider, least, most, reason }) {
      assertFound(settings.some(({ name, dialect }) => name === provider && dialect === 'transfer'))
      if (least > most) throw new Refusal('REQ/INVALID')
      const after = { least: least.toString(), most: most.toString() }
      note({ object: `wallet-provider/${provider}`, after, reason })
      await setLimits(tx, { provider, least, most, login: operator.login })
      return null
    },
  }) satisfies Partial<Handlers>

function assertKnown(settings: readonly GameProviderSettings[], provider: string): void {
  assertFound(provider === '*' || settings.some(({ name }) => name === provider))
}

async function assertMember(tx: Tx, memberId: string): Promise<void> {
  assertFound((await standingOf(tx, BigInt(memberId))) !== undefined)
}

function assertFound(isFound: boolean): null {
  if (!isFound) throw new Refusal('WALLET/NOT_FOUND')
  return null
}
