/**
 * Operator HTML is cleaned once, when it is saved (SEC-14). The output is written anew from what was understood, never
 * passed through: allowed elements, allowed attributes, balanced, with every quote and bracket escaped. Inline styles
 * become classes of a small set, because colours of the author would be unreadable in the dark theme and the document's
 * policy lets no inline style through.
 */

/** Cleans a piece of operator HTML. Plain text comes out as it was, with `<`, `>` and `&` escaped. */
export function cleanHtml(source: string): string {
  const output: string[] = []
  const open: string[] = []
  let at = 0
  while (at < source.length) {
    const bracket = source.indexOf('<', at)
    if (bracket === -1) break
    output.push(escapeText(source.slice(at, bracket)))
    at = takeMarkup(source, bracket, output, open)
  }
  output.push(escapeText(source.slice(at)))
  for (const name of open.reverse()) output.push(`</${name}>`)
  return output.join('')
}

/** Reads what begins with `<` and writes what is allowed of it. @returns where the text goes on */
function takeMarkup(source: string, at: number, output: string[], open: string[]): number {
  if (source.startsWith('<!--', at)) return after(source, '-->', at + 4)
  if (source.startsWith('<!', at) || source.startsWith('<?', at)) return after(source, '>', at)
  TAG.lastIndex = at
  const tag = TAG.exec(source)
  if (tag === null) {
    output.push('&lt;')
    return at + 1
  }
  const [whole, slash, rawName = '', attributes = ''] = tag
  const name = rawName.toLowerCase()
  const next = at + whole.length
  if (DROPPED_WITH_CONTENT.has(name)) return slash === '/' ? next : afterElement(source, name, next)
  const written = ALIASES[name] ?? name
  if (!ALLOWED.has(written)) return next
  if (slash === '/') closeElement(written, output, open)
  else openElement(written, attributesOf(name, attributes), output, open)
  return next
}

function openElement(name: string, attributes: string, output: string[], open: string[]): void {
  // A picture without an allowed address is nothing.
  if (name === 'img' && !attributes.includes(' src=')) return
  output.push(`<${name}${attributes}>`)
  if (!VOID.has(name)) open.push(name)
}

function closeElement(name: string, output: string[], open: string[]): void {
  const depth = open.lastIndexOf(name)
  if (depth === -1) return
  for (const inner of open.splice(depth).reverse()) output.push(`</${inner}>`)
}

/** The allowed attributes of a tag, written anew. `data-d` and `data-s` say how a marked word is judged (5.4.1). */
function attributesOf(name: string, source: string): string {
  const given = new Map<string, string>()
  for (const match of source.matchAll(ATTRIBUTE)) {
    const key = (match[1] as string).toLowerCase()
    if (!given.has(key)) given.set(key, decodeEntities(match[2] ?? match[3] ?? match[4] ?? ''))
  }
  const classes = classesOf(given)
  const kept: string[] = classes.length > 0 ? [`class="${classes.join(' ')}"`] : []
  for (const [key, isAllowed] of Object.entries(ATTRIBUTES[name] ?? {})) {
    const value = given.get(key)
    if (value !== undefined && isAllowed(value)) kept.push(`${key}="${escapeAttribute(value)}"`)
  }
  if (name === 'a') kept.push('rel="noopener noreferrer nofollow"')
  return kept.map((attribute) => ` ${attribute}`).join('')
}

function classesOf(given: Map<string, string>): string[] {
  const own = (given.get('class') ?? '').split(/\s+/).filter((name) => name === 'tk' || CLASSES.has(name))
  const style = Object.fromEntries(
    (given.get('style') ?? '').split(';').map((rule) => rule.split(':').map((part) => part.trim().toLowerCase())),
  ) as Record<string, string | undefined>
  const styled = [
    colourClass(style.color ?? given.get('color')),
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

const after = (source: string, end: string, from: number): number => {
  const found = source.indexOf(end, from)
  return found === -1 ? source.length : found + end.length
}

const afterElement = (source: string, name: string, from: number): number => {
  const close = new RegExp(`</${name}[^>]*>`, 'ig')
  close.lastIndex = from
  return close.exec(source) === null ? source.length : close.lastIndex
}

const escapeText = (text: string): string =>
  text
    .replace(/&(?!(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const decodeEntities = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|colon|tab|newline));?/gi,
    (_, decimal, hex, name) => {
      if (name !== undefined) return NAMED_ENTITIES[(name as string).toLowerCase()] ?? ''
      const point = Number.parseInt((decimal ?? hex) as string, decimal === undefined ? 16 : 10)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    },
  )

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy
const ATTRIBUTE = /([a-z][a-z0-9-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi

const ALLOWED = new Set(
  'p br b strong i em u s span div a img table thead tbody tr td th ul ol li h1 h2 h3 h4 h5 h6 hr blockquote'.split(
    ' ',
  ),
)
const VOID = new Set(['br', 'hr', 'img'])
const ALIASES: Record<string, string> = { font: 'span' }
/** Their content is not text for a reader, or is parsed by other rules than the rest. */
const DROPPED_WITH_CONTENT = new Set(
  'script style iframe object embed noscript template textarea title xmp svg math select form'.split(' '),
)

const CLASSES = new Set(['c-red', 'c-blue', 'c-green', 'c-grey', 'c-hit', 'c-bold', 'c-center', 'c-right', 'c-big'])
const NAMED_COLOURS: Record<string, string> = {
  red: 'c-red',
  blue: 'c-blue',
  green: 'c-green',
  gray: 'c-grey',
  grey: 'c-grey',
}
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  tab: '\t',
  newline: '\n',
}

type Allowed = (value: string) => boolean
const isText: Allowed = (value) => value.length <= 200
const isCount: Allowed = (value) => /^\d{1,4}$/.test(value)
/** A page of ours or a web address; control characters would let a browser read another scheme. */
const isLink: Allowed = (value) => !/[\s\p{Cc}]/u.test(value) && /^(https?:\/\/|\/(?![/\\]))/i.test(value)
const isPicture: Allowed = (value) => isLink(value) && /^(https:\/\/|\/(sys-upload|cloud-upload)\/)/i.test(value)

const ATTRIBUTES: Record<string, Record<string, Allowed>> = {
  a: { href: isLink, title: isText },
  img: { src: isPicture, alt: isText, width: isCount, height: isCount },
  td: { colspan: isCount, rowspan: isCount },
  th: { colspan: isCount, rowspan: isCount },
  i: { 'data-d': (value) => /^[a-z]{3,5}$/.test(value), 'data-s': (value) => /^(SP|ALL|MAIN)$/.test(value) },
}
