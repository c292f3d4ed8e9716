/**
 * What of operator HTML is kept (SEC-14, ADR 035): elements, attributes, and the classes that inline styles become,
 * because colours of the author would be unreadable in the dark theme and the document's policy lets no inline style
 * through. The server cleans by it; the studio's editor and its preview show what it will keep.
 */
import { safePath, safeUrl } from './safe-url.ts'

export const KEPT_TAGS: readonly string[] =
  'p br b strong i em u s span div a img table thead tbody tr td th ul ol li h1 h2 h3 h4 h5 h6 hr blockquote'.split(' ')

/** Elements whose content is no text for a reader, or is parsed by other rules than the rest. */
export const DROPPED_WHOLE: readonly string[] =
  'script style iframe object embed noscript template textarea title xmp svg math select form'.split(' ')

/** Deeper than any article; browsers and parsers disagree about what is very deep. */
export const NESTING_MAX = 40

/** Elements that become another one. */
export const tagOf = (name: string): string => (name === 'font' ? 'span' : name)

export type Attributes = Record<string, string>

/** The allowed attributes of an element. `data-d` and `data-s` say how a marked word is judged (5.4.1). */
export function keptAttributes(name: string, given: Attributes): Attributes {
  const classes = classesOf(given)
  const kept: Attributes = classes.length > 0 ? { class: classes.join(' ') } : {}
  for (const [key, isAllowed] of Object.entries(KEPT_ATTRIBUTES[name] ?? {})) {
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

/** The classes of a text that are kept, and drawn by each theme in its own way (`web/ui/safe-html`). */
export const KEPT_CLASSES: readonly string[] = 'c-red c-blue c-green c-grey c-hit c-bold c-center c-right c-big'.split(
  ' ',
)
const CLASSES = new Set(KEPT_CLASSES)
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
export const isKeptLink: Allowed = (value) =>
  value.startsWith('/') ? safePath(value) !== null : /^https?:\/\//i.test(value) && safeUrl(value) !== null
/** Ours only: the policy of the documents shows no picture of another host, so its address would be a hole (F-S18). */
export const isKeptPicture: Allowed = (value) =>
  safePath(value) !== null && /^\/(sys-upload|cloud-upload)\//.test(value)

export const KEPT_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, Allowed>>>> = {
  a: { href: isKeptLink, title: isText },
  img: { src: isKeptPicture, alt: isText, width: isCount, height: isCount },
  td: { colspan: isCount, rowspan: isCount },
  th: { colspan: isCount, rowspan: isCount },
  i: { 'data-d': (value) => /^[a-z]{3,5}$/.test(value), 'data-s': (value) => /^(SP|ALL|MAIN)$/.test(value) },
}
