import type { CallOptions } from '@liuhe/contract/client.ts'
import { type FilterReader, lostOf } from '../filters.ts'

/**
 * How many rows a desk's list has by other words of its address. Undefined where its call does not say, or where the
 * words are not all understood: the number would be of another list.
 */
export type Counted = (asked: Record<string, unknown>, options: CallOptions) => Promise<number | undefined>

/** @param ask what the desk's own call says of these filters */
export const countedBy =
  <Filters extends object>(
    reader: FilterReader<Filters>,
    ask: (filters: Filters, options: CallOptions) => Promise<number | undefined>,
  ): Counted =>
  async (asked, options) => {
    const filters = reader(asked)
    return lostOf(asked, filters).length > 0 ? undefined : ask(filters, options)
  }
