/** What an item calls, as its layout reads it: the one reading that cards draw and records count. Pure. */
import type { Detection, EntriesRules, JudgingRules, PartRules } from './layout-rules.ts'
import { plainText } from './plain-text.ts'
import { detectJudging, issueOf, type Judging, judgingOfLabel } from './prediction.ts'
import { tokensOf } from './tokens.ts'

/** The text of an item, as far as it is judged. */
export type CallingItem = {
  readonly title: string
  readonly content?: string | null | undefined
  readonly content2?: string | null | undefined
  readonly content3?: string | null | undefined
  readonly multiContents?: readonly { readonly title: string; readonly content: string }[] | null | undefined
  /** 0: the call is told in a chat room, and the content leads there. */
  readonly templateType?: number | null | undefined
}

/** A text and the rule that judges it; undefined for prose, which calls nothing. */
export type Call = {
  /** Of an entry of `multiContents`; empty for a field. */
  readonly title: string
  /** Without markup. */
  readonly text: string
  readonly judging: Judging | undefined
  /** Part of a table: the rule tells what its words are, and nobody judges them. */
  readonly isTable: boolean
}

/** The calls of one part of an item; none where it is empty. Marked words of an article are read where they stand. */
export function callsOfPart(part: PartRules, item: CallingItem): Call[] {
  if (item.templateType === IN_CHAT_ROOM) return []
  if (part.field === 'multiContents') return callsOfEntries(part, item)
  const { field, judging, splitAt } = part
  const text = plainText(item[field] ?? '')
  if (judging === 'never' || judging === 'marks' || text === '') return []
  const labels = { title: item.title, content2: plainText(item.content2 ?? '') }
  const texts = splitAt === undefined ? [text] : text.split(splitAt)
  return texts.map((call) => ({ title: '', text: call, judging: judgingOf(judging, call, labels), isTable: false }))
}

function callsOfEntries({ judging, tables }: EntriesRules, { title: name, multiContents }: CallingItem): Call[] {
  const isTable = tables !== undefined && name !== '' && issueOf(name) === undefined
  return (multiContents ?? []).map(({ title, content }) => {
    const text = plainText(content)
    return { title, text, judging: judgingOf(judging, text, { title, content2: '' }), isTable }
  })
}

/** Which balls a part asks and how many words must match, under these labels: what an author minds. */
export function judgingOfPart({ judging }: PartRules, labels: Labels): Omit<Judging, 'dim'> {
  const [rule] = typeof judging === 'string' ? [] : isList(judging) ? judging : [judging]
  const { scope, mode } = judgingOfLabel(rule === undefined || 'dim' in rule ? '' : labelOf(rule, labels))
  return { scope: rule?.scope ?? scope, mode: rule?.mode ?? mode }
}

/** What may name the play of a call. */
type Labels = Readonly<Record<Exclude<Detection['by'], 'words'>, string>>

function judgingOf(judging: JudgingRules, text: string, labels: Labels): Judging | undefined {
  if (LINK.test(text.trim())) return undefined
  if (isList(judging)) return judging.find(({ dim }) => tokensOf(text, dim).length > 0) ?? judging[0]
  if ('dim' in judging) return judging
  const found = detectJudging(labelOf(judging, labels), text)
  return found && { dim: found.dim, scope: judging.scope ?? found.scope, mode: judging.mode ?? found.mode }
}

const labelOf = ({ by }: Detection, labels: Labels): string => (by === 'words' ? '' : labels[by])

const isList = (judging: JudgingRules): judging is readonly Judging[] => Array.isArray(judging)

const IN_CHAT_ROOM = 0

/** Where a call is told; the digits of an address call nothing. */
const LINK = /^(?:\/|https?:)\S*$/
