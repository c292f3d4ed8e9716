import { randomUUID } from 'node:crypto'
import type { Faults } from './faults.ts'
import { headersOf, type Key } from './signature.ts'
import type { Store } from './store.ts'

const LOOK_MS = 500
const TIMEOUT_MS = 5_000
const BACKOFF_MIN_MS = 1_000
const BACKOFF_MAX_MS = 30_000
/** A callback that is out of order waits so long, that others overtake it. */
const HELD_MS = 1_500
/** After three days nobody is told any more; the merchant can ask. */
const GIVEN_UP_MS = 72 * 3_600_000
const AT_ONCE = 20

export type Callbacks = {
  /** Tells the merchant: from now on, until he acknowledges it. */
  tell(gateway: string, message: Readonly<Record<string, string | number>>): void
  stop(): void
}

type Due = { callbackId: number; gateway: string; body: string; attempts: number }
export type CallbackParts = { store: Store; faults: Faults; merchant: string; keysOf(gateway: string): readonly Key[] }

/** Sends what is due. What was not acknowledged with `{"code":"OK"}` is sent again, signed afresh. */
export function startCallbacks(parts: CallbackParts): Callbacks {
  const { store, faults, merchant } = parts
  const underWay = new Set<number>()
  const look = () => {
    const due = store.all<Due>(
      `select callback_id as callbackId, gateway, body, attempts from callback
       where acked_at is null and next_at <= ? and made_at > ? order by next_at limit ?`,
      ...[Date.now(), Date.now() - GIVEN_UP_MS, AT_ONCE],
    )
    for (const each of due) {
      if (underWay.has(each.callbackId)) continue
      underWay.add(each.callbackId)
      void attempt(parts, each).finally(() => underWay.delete(each.callbackId))
    }
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    tell(gateway, message) {
      const held = faults.strikes(gateway, 'reordered') ? HELD_MS : 0
      const nextAt = Date.now() + faults.delayMs(gateway) + held
      const body = JSON.stringify({ merchant, ...message })
      const text = 'insert into callback (gateway, body, next_at, made_at) values (?, ?, ?, ?)'
      store.run(text, gateway, body, nextAt, Date.now())
      // After the commit of whatever it belongs to.
      setImmediate(look)
    },
    stop: () => clearInterval(timer),
  }
}

async function attempt(parts: CallbackParts, { callbackId, gateway, body, attempts }: Due): Promise<void> {
  const { store, faults } = parts
  const [key] = parts.keysOf(gateway)
  const site = store.one<{ value: string }>(`select value from setting where name = 'site'`)?.value
  const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** attempts)
  const text = 'update callback set attempts = attempts + 1, next_at = ? where callback_id = ?'
  store.run(text, Date.now() + backoffMs, callbackId)
  if (site === undefined || key === undefined || faults.strikes(gateway, 'callbackLost')) return
  const url = `${site}/app-api/payments/callbacks/${gateway}`
  if (faults.strikes(gateway, 'forged')) await sendForged(url, { gateway, key, body })
  const copies = faults.strikes(gateway, 'doubled') ? 2 : 1
  const sent = Array.from({ length: copies }, () => send(url, body, signedHeaders({ gateway, key, body })))
  const answers = await Promise.all(sent)
  if (!answers.includes('OK')) return
  store.run('update callback set acked_at = ? where callback_id = ?', Date.now(), callbackId)
}

/** What somebody would send who wants money: another amount under an old signature, an own key, an old message. */
async function sendForged(url: string, it: { gateway: string; key: Key; body: string }): Promise<void> {
  const { gateway, key, body } = it
  const richer = JSON.stringify({ ...(JSON.parse(body) as object), amount: '999999000' })
  await send(url, richer, signedHeaders(it))
  await send(url, richer, signedHeaders({ gateway, key: { id: key.id, secret: 'a guess' }, body: richer }))
  await send(url, body, signedHeaders({ ...it, time: Date.now() - 3_600_000 }))
}

function signedHeaders(it: { gateway: string; key: Key; body: string; time?: number }): Record<string, string> {
  const { gateway, key, body, time = Date.now() } = it
  return headersOf({ subject: `callback ${gateway}`, key, time, nonce: randomUUID(), body })
}

/** @returns the code of the answer */
async function send(url: string, body: string, headers: Record<string, string>): Promise<string> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { code } = (await answer.json()) as { code?: string }
    return answer.status === 200 ? String(code) : 'refused'
  } catch {
    return 'away'
  }
}
