import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SharedKey } from '../../platform/key-list.ts'
import type { RawCall, WalletDialect } from './dialect.ts'
import type { GameProviders } from './game-providers.ts'
import type { GameProviderSettings } from './provider-settings.ts'
import { type Alarm, insertCalls, raiseAlarm } from './queries.ts'
import { type Answered, createWalletQueue, type QueuedCall } from './wallet-queue.ts'

/** The wallet of games of one process. */
export interface WalletDesk {
  sql: Sql
  clock: Clock
  settings: readonly GameProviderSettings[]
  providers: GameProviders
  keysOf(provider: string): readonly SharedKey[]
  /** Raises or counts an alarm, and tells the log of a new one. */
  alarm(alarm: Alarm): Promise<void>
  /** Does what a believed call asks, writes it down, and says what to answer. */
  hear(dialect: WalletDialect, raw: RawCall & { provider: string; address: string }): Promise<Answered>
}

export interface DeskParts {
  sql: Sql
  clock: Clock
  log: { error(facts: object, message: string): void }
  providers: GameProviders
}

/** Everything about calls of providers, for one process. */
export function createWalletDesk({ sql, clock, log, providers }: DeskParts): WalletDesk {
  const queue = createWalletQueue({
    sql,
    clock,
    onFault: (err) => log.error({ err, event: 'game wallet' }, 'a call of a provider failed'),
  })
  const alarm = async (it: Alarm) => {
    const isNew = await raiseAlarm(sql, it)
    if (isNew) log.error({ event: 'wallet alarm', module: it.provider, code: it.kind }, 'a wallet alarm was raised')
  }
  return {
    ...{ sql, clock, providers, alarm },
    settings: providers.settings,
    keysOf: (provider) => providers.keys[provider] ?? [],
    async hear(dialect, raw) {
      const { provider, address, now } = raw
      const read = dialect.read(raw)
      // A text of the database holds no zero.
      const body = raw.body.toString().replaceAll('\0', '\u{fffd}')
      if ('refused' in read) {
        const text = dialect.answer(read, { outcome: read.refused, balance: undefined })
        await insertCalls(sql, [
          {
            ...{ provider, call: read.call.slice(0, 64), request_id: read.requestId, is_kept: false, tx_id: undefined },
            ...{ round_code: undefined, member_id: undefined, outcome: read.refused, body, answer: text },
            ...{ took_ms: Math.max(0, clock.now() - now), address },
          },
        ])
        await alarm({ provider, kind: 'unreadable', subject: read.call })
        return { outcome: read.refused, text, memberId: undefined, balance: undefined }
      }
      const call: QueuedCall = {
        ...{ ...read, provider, body, address, since: now },
        answerOf: (verdict) => dialect.answer(read, verdict),
      }
      const answered = await queue.take(call)
      await watch(answered, call, alarm)
      return answered
    },
  }
}

/** What somebody must look at: the same number for two things, and money that is not there to be taken back. */
async function watch({ outcome, balance }: Answered, { provider, move }: QueuedCall, alarm: WalletDesk['alarm']) {
  if (outcome === 'conflict') await alarm({ provider, kind: 'conflict', subject: move.txId ?? '' })
  const isTakenBack = move.kind === 'rollback' || move.kind === 'adjust'
  if (isTakenBack && outcome === 'ok' && balance !== undefined && balance < 0n)
    await alarm({ provider, kind: 'debt', subject: move.user })
}
