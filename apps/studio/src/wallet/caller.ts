import { type Key, signedHeaders } from './signature.ts'

/** What the wallet answered, or that nobody knows whether it took the call. */
export type WalletAnswer =
  | { kind: 'answer'; status: string; balance: bigint | null; fields: Readonly<Record<string, unknown>> }
  | { kind: 'silence' }

export type CallWallet = (call: string, body: string) => Promise<WalletAnswer>

/** After two seconds an answer is no answer: money calls are then taken back or repeated, never guessed. */
export const TIMEOUT_MS = 2_000
/** A yuan is 100,000 units on the wire, so a 厘 is a hundred. */
export const UNITS_A_LI = 100n

/** Calls the wallet, signed; `address` answers where it is (with the provider's name), undefined while unknown. */
export function createCaller(parts: {
  address: () => string | undefined
  keys: readonly Key[]
  now: () => number
  timeoutMs?: number
}): CallWallet {
  const { address, keys, now, timeoutMs = TIMEOUT_MS } = parts
  return async (call, body) => {
    const [site, key] = [address(), keys[0]]
    if (site === undefined || key === undefined) return { kind: 'silence' }
    const url = new URL(`${site}/${call}`)
    const signed = signedHeaders({ method: 'POST', path: url.pathname + url.search, time: now(), body }, key)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const fields = (await answer.json()) as Record<string, unknown>
      if (answer.status !== 200 || typeof fields['status'] !== 'string') return { kind: 'silence' }
      return { kind: 'answer', status: fields['status'], balance: liOf(fields['balance']), fields }
    } catch {
      return { kind: 'silence' }
    }
  }
}

/** Units of the wire for an amount in 厘. @throws above what a number of JSON holds exactly */
export function unitsOf(li: bigint): number {
  const units = Number(li * UNITS_A_LI)
  if (!Number.isSafeInteger(units)) throw new Error(`${li} 厘 is more than the wallet's wire can say`)
  return units
}

/** What a wallet says beyond a 厘 is not shown. */
const liOf = (units: unknown): bigint | null =>
  typeof units === 'number' && Number.isSafeInteger(units) ? BigInt(units) / UNITS_A_LI : null
