/** What is asked for of many rows: a deed with its fields, and the rows by the filter of their list. */
import { TAG } from '@liuhe/domain/members/desk.ts'
import { BULK_DEEDS } from '@liuhe/domain/bulk/deeds.ts'
import * as z from 'zod/mini'
import { siteTime } from '../codecs.ts'
import { filterOf, filterWords } from '../exports/what.ts'

const tag = z.string().check(z.regex(TAG))

/** A deed with its fields. */
export const BulkDeed = z.discriminatedUnion('deed', [
  z.strictObject({ deed: z.literal('tag-add'), tag }),
  z.strictObject({ deed: z.literal('tag-remove'), tag }),
  /** Until when; null: until somebody lets them go on. */
  z.strictObject({ deed: z.literal('hold'), until: z.nullable(siteTime) }),
  z.strictObject({ deed: z.literal('release') }),
  z.strictObject({ deed: z.literal('sessions-end') }),
  z.strictObject({ deed: z.literal('bet-void') }),
])
export type BulkDeed = z.output<typeof BulkDeed>

/** A list with its filter, as its desk asks. */
export const BulkWhat = z.discriminatedUnion('list', [filterOf('members'), filterOf('orders')])
export type BulkWhat = z.output<typeof BulkWhat>

/** The filter in words. In which order the rows stood is none of it. */
export const bulkFilterWords = ({ list, filter }: BulkWhat): string[] =>
  filterWords({ list, filter: { ...filter, sort: undefined } } as never)

/** A deed in words: `加标签「大户」`. */
export function deedWords(asked: BulkDeed): string {
  const { title } = BULK_DEEDS[asked.deed]
  if (asked.deed === 'tag-add' || asked.deed === 'tag-remove') return `${title}「${asked.tag}」`
  if (asked.deed !== 'hold') return title
  return asked.until === null ? `${title}，直到有人恢复` : `${title}到 ${z.encode(siteTime, asked.until)}`
}
