/**
 * Operator HTML is cleaned when it is saved, and again when it is read, for a row may have been written by something
 * else (SEC-14, ADR 035). Parsing and escaping are sanitize-html's; what is allowed is said here. Inline styles
 * become classes of a small set, because colours of the author would be unreadable in the dark theme and the document's
 * policy lets no inline style through.
 */
import { safePath, safeUrl } from '@liuhe/contract/safe-url.ts'
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

type Attributes = Record<string, string>

/** The allowed attributes of an element. `data-d` and `data-s` say how a marked word is judged (5.4.1). */
function attributesOf(name: string, given: Attributes): Attributes {
  const classes = classesOf(given)
  const kept: Attributes = classes.length > 0 ? { class: classes.join(' ') } : {}
  for (const [key, isAllowed] of Object.entries(ATTRIBUTES[name] ?? {})) {
    const value = given[key]
    if (value !== undefined && isAllowed(value)) kept[key] = value
  }
  return name === 'a' ? { ...kept, rel: 'noopener noreferrer nofollow' } : kept
}

function classesOf(given: Attributes): string[] {
  const own = (given['class'] ?? '').split(/\s+/).filter((name) => name === 'tk' || CLASSES.has(name))
  const style = Object.fromEntries(
    (given['style'] ?? '').split(';').map((rule) => rule.split(':').map((part) => part.trim().toLowerCase())),
  ) as Record<string, string | undefined>
  const styled = [
    colourClass(style['color'] ?? given['color']),
    style['background-color'] === undefined ? undefined : 'c-hit',
    /^(bold|[6-9]00)$/.test(style['font-weight'] ?? '') ? 'c-bold' : undefined,
    /^(center|right)$/.test(style['text-align'] ?? '') ? `c-${style['text-align']}` : undefined,
  ].filter((name) => name !== undefined)
  return [...new Set([...own, ...styled])]
}

/** The nearest of the colours that stay readable in every theme; black and unknown words mean no colour. */
function colourClass(colour: string | undefined): string | undefined {
  if (colour === undefined) return undefined
  const named = NAMED_COLOURS[colour.toLowerCase()]
  if (named !== undefined) return named
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1]
  if (hex === undefined) return undefined
  const [red = 0, green = 0, blue = 0] = (hex.length === 3 ? [...hex].map((c) => c + c) : (hex.match(/../g) ?? [])).map(
    (part) => Number.parseInt(part, 16),
  )
  const most = Math.max(red, green, blue)
  if (most - Math.min(red, green, blue) < 48) return most > 80 && most < 220 ? 'c-grey' : undefined
  if (most === red) return 'c-red'
  return most === green ? 'c-green' : 'c-blue'
}

const CLASSES = new Set(['c-red', 'c-blue', 'c-green', 'c-grey', 'c-hit', 'c-bold', 'c-center', 'c-right', 'c-big'])
const NAMED_COLOURS: Record<string, string> = {
  red: 'c-red',
  blue: 'c-blue',
  green: 'c-green',
  gray: 'c-grey',
  grey: 'c-grey',
}

type Allowed = (value: string) => boolean
const isText: Allowed = (value) => value.length <= 200
const isCount: Allowed = (value) => /^\d{1,4}$/.test(value)
/** A page of ours, or a web address that may be opened: no credentials, no IP address, no other scheme (F-S5). */
const isLink: Allowed = (value) =>
  value.startsWith('/') ? safePath(value) !== null : /^https?:\/\//i.test(value) && safeUrl(value) !== null
/** Ours only: the policy of the documents shows no picture of another host, so its address would be a hole (F-S18). */
const isPicture: Allowed = (value) => safePath(value) !== null && /^\/(sys-upload|cloud-upload)\//.test(value)

const ATTRIBUTES: Record<string, Record<string, Allowed>> = {
  a: { href: isLink, title: isText },
  img: { src: isPicture, alt: isText, width: isCount, height: isCount },
  td: { colspan: isCount, rowspan: isCount },
  th: { colspan: isCount, rowspan: isCount },
  i: { 'data-d': (value) => /^[a-z]{3,5}$/.test(value), 'data-s': (value) => /^(SP|ALL|MAIN)$/.test(value) },
}

const ALLOWED =
  'p br b strong i em u s span div a img table thead tbody tr td th ul ol li h1 h2 h3 h4 h5 h6 hr blockquote'.split(' ')

const OPTIONS: sanitize.IOptions = {
  allowedTags: ALLOWED,
  allowedAttributes: {
    '*': ['class'],
    ...Object.fromEntries(Object.entries(ATTRIBUTES).map(([name, attributes]) => [name, Object.keys(attributes)])),
    a: ['href', 'title', 'rel'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img'],
  // Their content is not text for a reader, or is parsed by other rules than the rest.
  nonTextTags: 'script style iframe object embed noscript template textarea title xmp svg math select form'.split(' '),
  // Deeper than any article; browsers and parsers disagree about what is very deep.
  nestingLimit: 40,
  transformTags: {
    '*': (tag, given) => {
      const tagName = tag === 'font' ? 'span' : tag
      return { tagName, attribs: attributesOf(tagName, given) }
    },
  },
  // A picture without an allowed address is nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
}
