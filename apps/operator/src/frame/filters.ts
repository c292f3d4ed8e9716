/** Filters stand in the address: an address that is kept is a saved view. */
import { LI_PER_YUAN, type Money } from '@liuhe/domain/money.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Reads an address. A word that it does not understand becomes `undefined`, so that the router drops it. */
export type FilterReader<Filters> = (asked: Record<string, unknown>) => Filters

/** A reader of these words, each by itself: one that is wrong takes no other with it. */
export const filterReader =
  <Shape extends Record<string, z.ZodMiniType>>(
    shape: Shape,
  ): FilterReader<{ [Key in keyof Shape]?: z.output<Shape[Key]> | undefined }> =>
  (asked) => {
    const unknown = Object.keys(asked).map((key) => [key, undefined])
    const known = Object.entries(shape).map(([key, schema]) => [key, z.safeParse(schema, asked[key]).data])
    return Object.fromEntries([...unknown, ...known])
  }

/** Words that were asked for and not understood. */
export const lostOf = (asked: Record<string, unknown>, understood: object): string[] => {
  const kept = understood as Record<string, unknown>
  return Object.keys(asked).filter((key) => asked[key] !== undefined && kept[key] === undefined)
}

/** The filters of the address, and a way to change some; one that only moves replaces the step of the history. */
export function useFilters<Filters extends object>(read: FilterReader<Filters>) {
  const asked = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  const navigate = useNavigate()
  const filters = read(asked)
  // Read before it is written: what a select gives as text stands in the address as the number that it means.
  const change = (part: Partial<Filters>, options: { replace?: boolean } = {}) =>
    void navigate({ to: '.', search: read({ ...filters, ...part }) as never, replace: options.replace === true })
  return [filters, change] as const
}

/** A whole number between two; a select gives it as text. */
const whole = (least: number, most: number) =>
  z.pipe(
    z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))]),
    z.int().check(z.minimum(least), z.maximum(most)),
  )

/** Words of addresses that many desks have. */
export const words = {
  whole,
  /** The number of a row: a small one. */
  row: whole(1, Number.MAX_SAFE_INTEGER),
  /** The number of an order; the router reads some of them as numbers: those that end in zeros, and short ones. */
  orderNo: z.pipe(
    z.union([
      z.string().check(z.regex(/^\d{1,19}$/)),
      z.number().check(z.refine((asked) => asked >= 0 && asked < 1e19 && Number.isInteger(asked))),
    ]),
    z.transform(String),
  ),
  /** Words that somebody types; the router reads figures among them as a number. */
  text: z.pipe(z.union([z.string().check(z.minLength(1), z.maxLength(120)), z.int()]), z.transform(String)),
  /** The whole account of a member, or his number. */
  member: z.pipe(
    z.union([z.string().check(z.regex(/^[A-Za-z0-9]{1,18}$/)), z.int().check(z.minimum(1))]),
    z.transform(String),
  ),
  /** Whole yuan. */
  sum: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  /** A day of the site. */
  day: z.string().check(z.regex(/^(19[7-9]|[2-9]\d\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)),
  yes: z.literal(true),
}

/** Whole yuan of an address as an amount. */
export const liOf = (sum: number | undefined): Money | undefined =>
  sum === undefined ? undefined : BigInt(sum) * LI_PER_YUAN
