/**
 * Operator HTML is cleaned when it is saved, and again when it is read, for a row may have been written by something
 * else (SEC-14, ADR 035). Parsing and escaping are sanitize-html's; what is allowed is said in the contract's
 * `kept-html.ts`.
 */
import {
  DROPPED_WHOLE,
  KEPT_ATTRIBUTES,
  KEPT_TAGS,
  keptAttributes,
  NESTING_MAX,
  tagOf,
} from '@liuhe/contract/kept-html.ts'
import sanitize from 'sanitize-html'

/** Cleans a piece of operator HTML. Plain text comes out as it was, with `<`, `>` and `&` escaped. */
export function cleanHtml(source: string): string {
  // No parser agrees with another about this character, and no column takes it.
  const text = source.replaceAll('\u0000', '')
  if (!/[<>&]/.test(text)) return text
  // An allowed attribute can hold no `>` that is not escaped, nor can text.
  return sanitize(text, OPTIONS).replaceAll(' />', '>')
}

/** Cleans what comes from the table. Pages show the same few hundred pieces over and over: answers are remembered. */
export function renderHtml(source: string): string {
  if (!/[<>&]/.test(source)) return source
  const known = rendered.get(source)
  if (known !== undefined) return known
  const clean = cleanHtml(source)
  const oldest = rendered.keys().next().value
  if (rendered.size >= REMEMBERED_MAX && oldest !== undefined) rendered.delete(oldest)
  rendered.set(source, clean)
  return clean
}

const rendered = new Map<string, string>()
const REMEMBERED_MAX = 2_000

const OPTIONS: sanitize.IOptions = {
  allowedTags: [...KEPT_TAGS],
  allowedAttributes: {
    '*': ['class'],
    ...Object.fromEntries(Object.entries(KEPT_ATTRIBUTES).map(([name, attributes]) => [name, Object.keys(attributes)])),
    a: ['href', 'title', 'rel'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img'],
  nonTextTags: [...DROPPED_WHOLE],
  nestingLimit: NESTING_MAX,
  transformTags: {
    '*': (tag, given) => {
      const tagName = tagOf(tag)
      return { tagName, attribs: keptAttributes(tagName, given) }
    },
  },
  // A picture without an allowed address is nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}
