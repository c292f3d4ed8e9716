/**
 * The words of HTML: what a reader would hear. For judging and excerpts; what it returns is text and must be escaped
 * like any other text where it is shown. Linear in time, whatever somebody wrote.
 */

/**
 * Markup goes, with all of comments, scripts and styles; a block or a line break becomes a space; entities are read.
 * Broken HTML keeps its words: a `<` that opens nothing is one.
 */
export const plainText = (html: string): string =>
  html.replace(PIECE, (piece, _raw, name: string | undefined, entity: string | undefined) =>
    entity === undefined ? (name !== undefined && BLOCK.test(name) ? ' ' : '') : characterOf(entity, piece),
  )

/**
 * What a field of a card says in a running text: calls as readers join them, and nothing of what only a layout
 * understands, such as an address, the name of a picture or a row of outcomes.
 */
export function spokenText(html: string): string {
  const text = plainText(html).trim()
  return UNSPOKEN.test(text) ? '' : text.replaceAll(',', '、').replaceAll('|', ' ')
}

const UNSPOKEN = /^(?:(?:\/|https?:)\S*|[a-z]+|[01]{5,})$/

/** The beginning of a text in one line, at most so many characters long and then an ellipsis. */
export function excerptOf(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > max ? `${line.slice(0, max)}…` : line
}

/**
 * Each alternative stops at the next `<` or runs once to the end. What never ends takes the rest with it where a
 * browser would drop it too.
 */
const COMMENT = /<!--[^]*?(?:-->|$)/
const NO_TEXT = /<(script|style)\b[^]*?(?:<\/\1[^<>]*>|$)/
/** It may quote a `>`. */
const TAG = /<[/!?]?([a-z][^\s/<>]*)(?:"[^"]*"|'[^']*'|[^<>"'])*>/
const ENTITY = /&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/
const PIECE = new RegExp([COMMENT, NO_TEXT, TAG, ENTITY].map(({ source }) => source).join('|'), 'gi')

const BLOCK = /^(?:p|div|br|hr|[uo]l|li|d[ldt]|t(?:able|r|d|h)|h[1-6]|section|article|blockquote|pre)$/i

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"', apos: "'" }

function characterOf(entity: string, source: string): string {
  if (!entity.startsWith('#')) return ENTITIES[entity] ?? source
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : source
}
