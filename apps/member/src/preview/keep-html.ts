import { DROPPED_WHOLE, KEPT_TAGS, keptAttributes, NESTING_MAX, tagOf } from '@liuhe/contract/kept-html.ts'
import type { PreviewCard } from '@liuhe/contract/preview.ts'

type Template = PreviewCard['template']
type Item = Template['groups'][number]['items'][number]

/** A card with of its HTML only what the server will keep, so that the preview promises nothing else. */
export const keepTemplate = (template: Template): Template => ({
  ...template,
  groups: template.groups.map((group) => ({ ...group, items: group.items.map(keepItem) })),
})

const keepItem = (item: Item): Item => ({
  ...item,
  content: keepText(item.content),
  content2: keepText(item.content2),
  content3: keepText(item.content3),
  ...(item.multiContents && {
    multiContents: item.multiContents.map(({ title, content }) => ({ title, content: keepHtml(content) })),
  }),
})

const keepText = (text: string | null | undefined) => (typeof text === 'string' ? keepHtml(text) : text)

/** The HTML that is kept of what an author typed. It is read into a document that runs and loads nothing. */
export function keepHtml(source: string): string {
  const text = source.replaceAll('\u0000', '')
  if (!/[<>&]/.test(text)) return text
  const { body } = new DOMParser().parseFromString(text, 'text/html')
  const kept = body.ownerDocument.createElement('div')
  kept.append(...keptChildren(body, 1))
  return kept.innerHTML
}

function keptChildren(from: Element, depth: number): Node[] {
  return [...from.childNodes].flatMap((node): Node[] => {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) return [node.cloneNode()]
    return node.nodeType === Node.ELEMENT_NODE ? keptElement(node as Element, depth) : []
  })
}

/** An element that is kept with its attributes; of another one what is in it; of some nothing at all. */
function keptElement(element: Element, depth: number): Node[] {
  const name = tagOf(element.localName)
  if (DROPPED_WHOLE.includes(name)) return []
  const children = keptChildren(element, depth + 1)
  if (!KEPT_TAGS.includes(name) || depth > NESTING_MAX) return children
  const given = Object.fromEntries([...element.attributes].map((one) => [one.name, one.value]))
  const attributes = keptAttributes(name, given)
  if (name === 'img' && attributes['src'] === undefined) return []
  const kept = element.ownerDocument.createElement(name)
  for (const [key, value] of Object.entries(attributes)) kept.setAttribute(key, value)
  kept.append(...children)
  return [kept]
}
