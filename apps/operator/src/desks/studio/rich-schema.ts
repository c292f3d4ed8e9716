/**
 * What the visual editor can write: of what the server keeps (`kept-html.ts`), paragraphs, headings, lists, quotes and
 * marks. A text that holds more (tables, boxes) is written as source, so that the editor never drops a part of it.
 */
import { isKeptLink, isKeptPicture, keptAttributes } from '@liuhe/contract/kept-html.ts'
import { type AnyExtension, type JSONContent, Mark, Node } from '@tiptap/core'
import { DOMParser as TextParser, type Schema } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'

const classOf = (element: HTMLElement): string | null =>
  keptAttributes(element.localName, attributesOf(element))['class'] ?? null

const attributesOf = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))

const classes = { class: { default: null, parseHTML: classOf } }

/** A coloured or a highlighted stretch: inline styles become the classes that stay readable in every theme. */
const Tone = Mark.create({
  name: 'tone',
  addAttributes: () => classes,
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => classOf(element) !== null && null },
    { tag: 'font', getAttrs: (element) => classOf(element) !== null && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** A marked word: which kind of call it is, and which balls it asks. */
const Call = Mark.create({
  name: 'call',
  priority: 200,
  inclusive: false,
  addAttributes: () => ({
    d: { default: null, parseHTML: (element) => keptAttributes('i', attributesOf(element))['data-d'] ?? null },
    s: { default: null, parseHTML: (element) => keptAttributes('i', attributesOf(element))['data-s'] ?? null },
  }),
  parseHTML: () => [{ tag: 'i.tk', priority: 60 }],
  renderHTML: ({ mark }) => [
    'i',
    {
      class: 'tk',
      ...(mark.attrs['d'] && { 'data-d': mark.attrs['d'] }),
      ...(mark.attrs['s'] && { 'data-s': mark.attrs['s'] }),
    },
    0,
  ],
})

const Way = Mark.create({
  name: 'way',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => isKeptLink(element.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  addAttributes: () => ({
    ...{ src: { default: null }, alt: { default: null }, width: { default: null }, height: { default: null } },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isKeptPicture(element.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const NOT_KEPT = { code: false, codeBlock: false, link: false, orderedList: {}, trailingNode: false } as const

export const richExtensions = (): AnyExtension[] => [
  StarterKit.configure({ ...NOT_KEPT }),
  ...[Tone, Call, Way, Picture],
]

type HtmlPolicy = { createHTML: (html: string) => string }
type PolicyMaker = { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy }

let policy: HtmlPolicy | undefined

/** Reads HTML into a document of its own, in which nothing runs and nothing is loaded. */
function inert(html: string): Document {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyMaker }
  policy ??= trustedTypes?.createPolicy('studio', { createHTML: (text) => text }) ?? { createHTML: (text) => text }
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

/** A text as the editor holds it. */
export const contentOf = (schema: Schema, html: string): JSONContent =>
  TextParser.fromSchema(schema).parse(inert(html).body).toJSON() as JSONContent

/** Whether the editor gives a text back as it was, but for equal names of elements and empty space. */
export const isRich = (html: string, back: string): boolean => canonical(html) === canonical(back)

const SAME_NAMES: Readonly<Record<string, string>> = { B: 'strong', I: 'em' }

function canonical(html: string): string {
  const { body } = inert(html.replace(/>\s+</g, '><'))
  for (const element of body.querySelectorAll('b, i:not(.tk)')) {
    const same = body.ownerDocument.createElement(SAME_NAMES[element.tagName] ?? element.localName)
    same.append(...element.childNodes)
    element.replaceWith(same)
  }
  for (const link of body.querySelectorAll('a')) link.removeAttribute('rel')
  const isInline = [...body.children].every(({ tagName }) => !BLOCKS.has(tagName))
  const text = isInline ? `<p>${body.innerHTML}</p>` : body.innerHTML
  return text.replaceAll(/\s+/g, ' ').replaceAll('<p></p>', '').trim()
}

const BLOCKS = new Set('P UL OL H1 H2 H3 H4 H5 H6 HR BLOCKQUOTE DIV TABLE'.split(' '))

/** What is sent: a single line without marks is plain text, as it was typed before there was an editor. */
export function htmlOf(html: string): string {
  const { body } = inert(html)
  const [only] = body.children
  const isPlain = body.children.length === 1 && only?.tagName === 'P' && only.children.length === 0
  if (body.textContent === '' && body.querySelector('img, hr') === null) return ''
  return isPlain ? only.innerHTML : html
}
