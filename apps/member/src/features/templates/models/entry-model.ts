/** What the items of lists mean that are not calls: marks, reads, records of authors (Domain §5.4). Pure. */
import type { ItemModel } from '../card-model.ts'

/** How an entry stands out: something new, pinned to the top, much read. */
export type EntryMark = 'new' | 'top' | 'hot'
const MARKS: readonly EntryMark[] = ['new', 'top', 'hot']

export const entryMarkOf = (subName: string | null | undefined): EntryMark | undefined =>
  MARKS.find((mark) => mark === subName)

/** `连准5` in a record is 5; undefined when it names no streak. */
export function streakOf(record: string | null | undefined): number | undefined {
  const digits = /连准\s*(\d+)/.exec(record ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What a record says besides the streak: `10中8`. */
export const recordOf = (record: string | null | undefined): string =>
  (record ?? '').replace(/连准\s*\d+期?/, '').trim()

/** A count in a note, `12034`; undefined when the note says something else. */
export const countOf = (note: string | null | undefined): number | undefined =>
  /^\d+$/.test(note ?? '') ? Number(note) : undefined

/** Short form of a count: `9999`, `1.2万`. */
export const shortCount = (count: number): string =>
  count < 10_000 ? String(count) : `${(Math.floor(count / 1000) / 10).toFixed(1).replace(/\.0$/, '')}万`

/** An author of the leaderboard: the last results, newest first, and the share of hits among them in percent. */
export type LeaderModel = { readonly results: readonly boolean[]; readonly rate: number | undefined }

export function leaderOf({ source }: Pick<ItemModel, 'source'>): LeaderModel {
  const results = [...(source.content2 ?? '')].filter((digit) => /[01]/.test(digit)).map((digit) => digit === '1')
  if (results.length > 0) return { results, rate: Math.round((results.filter(Boolean).length / results.length) * 100) }
  const stated = Number.parseFloat(source.content3 ?? '')
  return { results, rate: Number.isFinite(stated) ? Math.min(100, Math.max(0, Math.round(stated))) : undefined }
}
