import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@liuhe/domain/time.ts'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { siteDay } from '../../db/site-days.ts'
import { inTransaction } from '../../db/transaction.ts'
import { GatewayUnknown } from './gateway.ts'
import { lookAtOrders } from './look-at-orders.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { pollChain } from './poll-chain.ts'
import { pollStatement } from './poll-statement.ts'
import { dropLease, holdLease, unmatchedIds } from './queries.ts'
import { reconcileDay } from './reconcile.ts'
import { isReconciliationDue } from './reconciliation-queries.ts'
import { handUnmatched } from './take-payment.ts'

const LEASE = 'payment jobs'
/** A process that was killed keeps the work from others for so long. */
const LEASE_S = 15
const RENEW_MS = 5_000
const POLL_MS = 2_000
const RECONCILE_LOOK_MS = 600_000
/** The list of yesterday is compared some times, so that what was mended meanwhile is over. */
const RECONCILE_EVERY_H = 6

/** What one process does for all of them. `tick` does all of it once, for tests. */
export interface PaymentJobs {
  stop(): Promise<void>
}

/**
 * Reads statements and chains, looks at orders without an answer, hands on what nobody was there to receive, compares
 * days. Any number of processes may start it; one of them works, and if two do, each step is guarded by itself.
 */
export function startPaymentJobs(desk: PaymentDesk): PaymentJobs {
  const stopping = new AbortController()
  const holder = Array.from({ length: 4 }, () => desk.random.u32().toString(36)).join('-')
  let isMine = false
  const hold = async () => {
    isMine = await holdLease(desk.sql, { name: LEASE, holder, seconds: LEASE_S })
  }
  const repeat = async (name: string, everyMs: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      await work().catch((err: unknown) => tellOf(desk, name, err))
      await sleep(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const whileMine = (work: () => Promise<unknown>) => async () => void (isMine && (await work()))
  const running = [
    repeat('lease', RENEW_MS, async () => {
      await hold().catch((error: unknown) => {
        isMine = false
        throw error
      })
    }),
    ...desk.gateways.map((settings) =>
      repeat(
        settings.name,
        POLL_MS,
        whileMine(() => workOn(desk, settings)),
      ),
    ),
    repeat(
      'unmatched',
      POLL_MS,
      whileMine(() => handAll(desk)),
    ),
    repeat(
      'reconciliation',
      RECONCILE_LOOK_MS,
      whileMine(() => reconcileYesterday(desk)),
    ),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
      if (isMine) await dropLease(desk.sql, LEASE, holder).catch(() => {})
    },
  }
}

/** Everything that is due at one gateway. */
export async function workOn(desk: PaymentDesk, settings: PaymentDesk['gateways'][number]): Promise<void> {
  await lookAtOrders(desk, settings)
  if (settings.dialect === 'statement') await pollStatement(desk, settings)
  if (settings.dialect === 'chain') await pollChain(desk, settings)
}

/** Hands on all that waits, each by itself: one that fails holds up no other. */
export async function handAll(desk: PaymentDesk): Promise<void> {
  const { receive } = desk.receivers
  if (receive === undefined) return
  for (const inboxId of await unmatchedIds(desk.sql)) {
    await inTransaction(desk.sql, (tx) => handUnmatched(tx, inboxId, receive)).catch((err: unknown) =>
      tellOf(desk, 'unmatched', err),
    )
  }
}

/** Compares yesterday, once it is over for some minutes, and again later. */
async function reconcileYesterday(desk: PaymentDesk): Promise<void> {
  const day = addDays(await siteDay(desk.sql, desk.clock.now() - 3 * RECONCILE_LOOK_MS), -1)
  for (const settings of desk.gateways) {
    const gateway = settings.name
    if (await isReconciliationDue(desk.sql, { gateway, day, hours: RECONCILE_EVERY_H }))
      await reconcileDay(desk, settings, day)
  }
}

/** A gateway that does not answer is nothing new every two seconds; everything else is. */
function tellOf(desk: PaymentDesk, job: string, err: unknown): void {
  if (err instanceof GatewayUnknown || isConnectionLoss(err)) return
  desk.log.error({ err, job }, 'a payment job failed')
}
