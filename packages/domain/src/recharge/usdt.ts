/**
 * Coins: USDT as a bigint of millionths. An order asks for an amount whose last two of four decimals, the tail, no
 * other order of the address has: by the amount that arrives the order is known (Domain §8.1).
 */
import type { Money } from '../money.ts'

/** USDT in millionths. */
export type UsdtMicros = bigint

/** Yuan of one USDT, ×10⁴: 7.1280 is 71280. */
export type UsdtRate = number

/** Tails 01 … 99, in 0.0001 USDT. */
export const TAILS = 99
/** 0.0001 USDT. */
const MICROS_PER_TAIL = 100n
/** 0.01 USDT: what stands before the tail. */
const MICROS_PER_CENT = 10_000n

/** An amount of yuan at a rate, cut to 0.01 USDT: the place of the tail is free. */
export const usdtOf = (amount: Money, rate: UsdtRate): UsdtMicros => {
  const micros = (amount * 10_000n * 1000n) / BigInt(rate)
  return micros - (micros % MICROS_PER_CENT)
}

/** The amount with its tail. `serial` counts on from 0; after {@link TAILS} of them the base is 0.01 USDT more. */
export const withTail = (base: UsdtMicros, serial: number): UsdtMicros =>
  base + BigInt(Math.floor(serial / TAILS)) * MICROS_PER_CENT + BigInt((serial % TAILS) + 1) * MICROS_PER_TAIL

/** Four decimals, six where there are: 140293700n is `140.2937`. */
export function formatUsdt(micros: UsdtMicros): string {
  const decimals = String(micros % 1_000_000n).padStart(6, '0')
  return `${micros / 1_000_000n}.${decimals.endsWith('00') ? decimals.slice(0, 4) : decimals}`
}

/** Reads what {@link formatUsdt} writes, and shorter: at most six decimals; anything else is undefined. */
export function parseUsdt(text: string): UsdtMicros | undefined {
  const parts = /^(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/.exec(text)
  return parts === null ? undefined : BigInt(parts[1] as string) * 1_000_000n + BigInt((parts[2] ?? '').padEnd(6, '0'))
}

/** The two digits by which the order is known: `37` of 140.2937. */
export const tailOf = (micros: UsdtMicros): string =>
  String((micros % MICROS_PER_CENT) / MICROS_PER_TAIL).padStart(2, '0')

/** A rate as pages write it: `7.1280`. */
export const formatRate = (rate: UsdtRate): string =>
  `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`
