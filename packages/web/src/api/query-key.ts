import type { AnyEndpoint, ArgsOf } from '@liuhe/contract/endpoint.ts'

/** A key of the query cache: the endpoint's dotted name, then its arguments. */
export type QueryKey = readonly [name: string, args: Record<string, unknown>]

export const queryKey = <E extends AnyEndpoint>(endpoint: E, args: ArgsOf<E>): QueryKey => [endpoint.name, args]

/** A stable text of a key: names sorted, absent arguments left out, money (bigint) as digits. */
export function hashKey(key: readonly unknown[]): string {
  return JSON.stringify(key, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
