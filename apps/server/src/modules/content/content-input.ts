/** What operators write, as it may be stored: of the right form, without markup that acts (SEC-14). */
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import { cleanHtml } from '../templates/index.ts'

/** A post of many paragraphs; more is no post. */
const HTML_MAX = 50_000

/** No control character belongs into a text; nor does what turns its direction around. */
const cleanText = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim()

const text = (max: number) => z.pipe(z.string().check(z.maxLength(max)), z.transform(cleanText))
const filledText = (max: number) => z.pipe(text(max), z.string().check(z.minLength(1)))
const optional = <S extends z.core.$ZodType>(schema: S) => z._default(z.nullable(schema), null)
const html = z.pipe(z.string().check(z.maxLength(HTML_MAX)), z.transform(cleanHtml))
/** A picture of ours or of a web address. */
const picture = z.string().check(
  z.maxLength(500),
  z.refine((value) => isPicture(value)),
)

const isPicture = (value: string): boolean =>
  value.startsWith('/') ? safePath(value) !== null : safeUrl(value) !== null && value.startsWith('https://')

export const ItemInput = z.object({
  /** Of an item that is there already and keeps its address; absent for a new one. */
  id: z.optional(z.int()),
  title: text(120),
  content: optional(html),
  content2: optional(html),
  content3: optional(html),
  note: optional(text(60)),
  iconUrl: optional(picture),
  subName: optional(text(60)),
  multiContents: optional(z.array(z.object({ title: text(120), content: html })).check(z.maxLength(40))),
  sort: z._default(z.int(), 0),
  isHidden: z._default(z.boolean(), false),
  requireLogin: z._default(z.boolean(), false),
  requireRecharge: z._default(z.boolean(), false),
  templateType: optional(z.int()),
  activeCover: z._default(z.boolean(), false),
})

const OptionInput = z.object({ text: filledText(40), value: text(40) })

export const DocumentInput = z.object({
  name: text(60),
  sort: z._default(z.int(), 0),
  /** The draw of the card's game that it speaks of; null for reference material. */
  turnNum: optional(z.string().check(z.regex(/^\d{3,20}$/))),
  /** Says that it comes after its draw; without it, nothing is published for a draw that is closed. */
  isPostDraw: z._default(z.boolean(), false),
  items: z.array(ItemInput).check(z.minLength(1), z.maxLength(60)),
  poll: z._default(z.array(OptionInput).check(z.maxLength(12)), []),
})

export const CardInput = z.object({
  gameId: z.int(),
  location: z._default(z.string().check(z.regex(/^[a-z]{1,16}$/)), 'home'),
  playCateName: filledText(32),
  name: filledText(60),
  subName: optional(text(60)),
  note1: optional(text(200)),
  note2: optional(text(200)),
  colorTheme: z.string().check(z.regex(/^#[0-9a-f]{6},#[0-9a-f]{6}$/i)),
  code: z.string().check(z.regex(/^[a-z0-9-]{2,20}$/i)),
  gameTurn: optional(z.string().check(z.regex(/^\d{3,20}$/))),
  clients: optional(z.array(z.string().check(z.regex(/^[a-z0-9]{1,16}$/))).check(z.minLength(1), z.maxLength(20))),
  sort: z._default(z.int(), 0),
})

export type ItemText = z.output<typeof ItemInput>
export type DocumentText = z.output<typeof DocumentInput>
export type CardText = z.output<typeof CardInput>

/** Reads and cleans what an operator sent. @throws REQ/INVALID */
export function readInput<S extends z.core.$ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input)
  if (!parsed.success) throw new Refusal('REQ/INVALID')
  return parsed.data
}
