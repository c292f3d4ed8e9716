/**
 * Wire ↔ domain. The wire speaks yuan as decimal numbers, 0/1 flags, `YYYY-MM-DD HH:mm:ss` in UTC+8 and a few misspelt
 * names; inside, money is a bigint of 厘, flags are booleans and times are epoch milliseconds.
 */
import * as z from 'zod/mini'
import { invert, rename, type WireNames, withWireNames } from './wire-names.ts'

/** Largest amount of one operation: 10⁹ yuan (I-08). */
export const AMOUNT_MAX = 1_000_000_000_000n
const LI_PER_YUAN = 1000n

const liOf = (text: string): bigint | undefined => {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,3}))?$/.exec(text)
  if (parts === null) return undefined
  const value = BigInt(parts[2] as string) * LI_PER_YUAN + BigInt((parts[3] ?? '').padEnd(3, '0'))
  return parts[1] === '-' ? -value : value
}

/** 厘 as the decimal number of yuan the wire carries; exact, because at most three decimals are ever needed. */
export const yuanNumber = (li: bigint): number => Number(li) / 1000

const moneyCodec = (low: bigint, high: bigint) =>
  z.codec(z.union([z.number(), z.string().check(z.maxLength(20))]), z.bigint(), {
    decode: (wire, context) => {
      const li = liOf(String(wire))
      if (li !== undefined && li >= low && li <= high) return li
      context.issues.push({ code: 'custom', input: wire, message: 'not an amount of money' })
      return z.NEVER
    },
    encode: yuanNumber,
  })

/** A signed amount of yuan with at most three decimals, as a bigint of 厘. */
export const money = moneyCodec(-9_000_000_000_000_000n, 9_000_000_000_000_000n)

/**
 * An amount somebody pays: above zero, at most {@link AMOUNT_MAX}. `1e3`, `１００`, `NaN` and `0x10` are refused (I-08).
 */
export const stake = moneyCodec(1n, AMOUNT_MAX)

const wireOdds = z.union([z.number(), z.string().check(z.maxLength(16))])
const oddsOf = (wire: number | string): number | undefined => {
  const parts = /^(\d{1,7})(?:\.(\d{1,4}))?$/.exec(String(wire))
  return parts === null ? undefined : Number(parts[1]) * 10_000 + Number((parts[2] ?? '').padEnd(4, '0'))
}

/** Decimal odds (stake included) with at most four places, as an integer ×10⁴. */
export const odds = z.codec(wireOdds, z.int(), {
  decode: (wire, context) => {
    const value = oddsOf(wire)
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', input: wire, message: 'not odds' })
    return z.NEVER
  },
  encode: (value) => value / 10_000,
})

/** No selection has more prices than 连尾 has tails, and few have more than two. */
const ODDS_LIST_MAX = 12

/**
 * The odds of one order: a number, or a list of them for plays with several prices (中二 and 中三, the legs of 过关).
 * Inside always a list.
 */
export const oddsList = z.codec(
  z.union([wireOdds, z.array(wireOdds).check(z.minLength(1), z.maxLength(ODDS_LIST_MAX))]),
  z.array(z.int()),
  {
    decode: (wire, context) => {
      const list = (Array.isArray(wire) ? wire : [wire]).map(oddsOf)
      if (list.every((one) => one !== undefined)) return list
      context.issues.push({ code: 'custom', input: wire, message: 'not odds' })
      return z.NEVER
    },
    encode: (list) => (list.length === 1 ? (list[0] as number) / 10_000 : list.map((one) => one / 10_000)),
  },
)

/** 0 or 1 on the wire, a boolean inside. */
export const flag01 = z.codec(z.union([z.literal(0), z.literal(1)]), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
})

const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
const SITE_OFFSET_MS = 8 * 3_600_000
const SITE_TIME = /^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d \d\d:\d\d:\d\d$/

/** An instant (epoch ms) as `YYYY-MM-DD HH:mm:ss` in UTC+8 (Ruling C74), of the years 1970 to 9999. */
export const siteTime = z.codec(z.string().check(z.regex(SITE_TIME)), z.number(), {
  decode: (wire) => Date.parse(`${wire.replace(' ', 'T')}+08:00`),
  encode: (instant) => {
    const at = new Date(instant + SITE_OFFSET_MS)
    const date = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
    return `${date} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`
  },
})

/** A day as `YYYY-MM-DD`, of the years 1970 to 9999; whether it is a real one the handler says. */
export const siteDate = z.string().check(z.regex(/^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/))

/** A non-negative integer in a query or form, where everything is text. */
export const intText = (low: number, high: number) =>
  z.codec(z.string().check(z.regex(/^\d{1,10}$/)), z.int(), {
    decode: (wire, context) => {
      const value = Number(wire)
      if (value >= low && value <= high) return value
      context.issues.push({ code: 'custom', input: wire, message: `not between ${low} and ${high}` })
      return z.NEVER
    },
    encode: String,
  })

/** A boolean in a form: `true`/`1` or `false`/`0`. */
export const flagText = z.codec(z.enum(['0', '1', 'true', 'false']), z.boolean(), {
  decode: (wire) => wire === '1' || wire === 'true',
  encode: (value) => (value ? '1' : '0'),
})

/** Comma-joined order numbers (Spec B §7 Reports): 1 to 100 of them; duplicates are dropped (I-15). */
export const csvOrderNos = z.codec(z.string().check(z.regex(/^\d{1,20}(,\d{1,20}){0,99}$/)), z.array(z.string()), {
  decode: (wire) => [...new Set(wire.split(','))],
  encode: (list) => list.join(','),
})

/**
 * Passwords travel as base64 of their UTF-8 bytes (Ruling C03): a transport encoding only, not a protection.
 * Decoded exactly once, on the server; the limit keeps hostile strings away from the hash.
 */
export const encodedPassword = z.codec(
  z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  z.string(),
  {
    decode: (wire, context) => {
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(wire), (c) => c.charCodeAt(0)))
      } catch {
        context.issues.push({ code: 'custom', input: wire, message: 'not base64 of UTF-8' })
        return z.NEVER
      }
    },
    encode: (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text))),
  },
)

/**
 * An object that has other names on the wire: `names` maps the domain's name to the wire's.
 * The schema lists the fields by their domain names; both directions rename them.
 */
export const renamed = <Shape extends z.core.$ZodShape>(
  shape: Shape,
  names: Partial<Record<keyof Shape & string, string>>,
) => {
  const wireShape = withWireNames<z.core.$ZodType>(shape, names) as Record<string, z.ZodMiniAny>
  return namedBy<z.output<z.ZodMiniObject<Shape>>>(z.object(wireShape), names)
}

/** The same of an object that refuses every other field. */
export const strictRenamed = <Shape extends z.core.$ZodShape>(
  shape: Shape,
  names: Partial<Record<keyof Shape & string, string>>,
) => {
  const wireShape = withWireNames<z.core.$ZodType>(shape, names) as Record<string, z.ZodMiniAny>
  return namedBy<z.output<z.ZodMiniObject<Shape>>>(z.strictObject(wireShape), names)
}

const namedBy = <Output>(wire: z.ZodMiniObject<Record<string, z.ZodMiniAny>>, names: WireNames) => {
  const domainNames = invert(names)
  return z.codec(wire, z.custom<Output>(), {
    decode: (fields) => rename(fields as Record<string, unknown>, domainNames) as Output,
    encode: (value) => rename(value as Record<string, unknown>, names) as never,
  })
}

/** The wire word of a result as text. */
export const RESULT_WORD = { resultText: 'openNum' } as const

/** A page of a list. */
export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ data: z.array(item), totalCount: z.int() })

/** Page number, from 1. */
export const pageNumber = z._default(intText(1, 100_000), 1)

/** Rows of a page; the default is the specification's for that list. */
export const rowsNumber = (standard: number) => z._default(intText(1, 200), standard)

/**
 * The client's key of a command that moves money: chosen before sending and kept until answered (Reliability §2.2). A
 * UUIDv7 carries its time and is refused when that is more than 35 days ago or 5 minutes ahead; any other key counts
 * for ever (ADR 054).
 */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

/** A game's number in a query. */
export const gameId = intText(1, 9999)

/** A turn number as the draw carries it. */
export const turnNum = z.string().check(z.regex(/^\d{5,16}$/))
