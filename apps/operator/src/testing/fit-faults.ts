/** Whether everything that is written on the screen can be read: nothing is cut, covered, or beside the window. */

/** Words that grow in another language: what is pressed, what stands above, what names. Values stay. */
const LABELS =
  'button, a, h1, h2, h3, h4, th, dt, label, legend, summary, [role="tab"], [role="status"], [role="group"] > span'

/** Makes every label twice as long, as it stands. @returns what makes them as they were */
export function doubleLabels(): () => void {
  const were = new Map<Text, string>()
  for (const label of document.querySelectorAll<HTMLElement>(LABELS)) {
    if (label.parentElement?.closest(LABELS)) continue
    for (const text of textsIn(label)) {
      were.set(text, text.data)
      text.data = `${text.data}${text.data.trim()}`
    }
  }
  return () => {
    for (const [text, data] of were) text.data = data
  }
}

/** What nobody could read of a part, with the words that it is about; empty when all is well. */
export function fitFaults(part: HTMLElement = document.body): string[] {
  const root = document.documentElement
  const faults = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []
  const written = textsIn(part).flatMap((text) => placeOf(text) ?? [])
  for (const { text, owner, box } of written) {
    const cut = cutterOf(owner, box)
    // Said in full to the pointer, it can be read.
    if (cut !== undefined && owner.closest('[title]') === null) faults.push(`${nameOf(cut)} cuts ${text}`)
  }
  for (const [n, one] of written.entries()) {
    for (const other of written.slice(n + 1)) {
      if (one.layer !== other.layer || !one.lines.some((line) => other.lines.some((beside) => meet(line, beside))))
        continue
      faults.push(`${nameOf(one.owner)} ${one.text} and ${nameOf(other.owner)} ${other.text} overlap`)
    }
  }
  return [...new Set(faults)]
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

interface Written {
  text: string
  owner: HTMLElement
  box: Box
  /** Its lines, as far as no part around them cuts them. */
  lines: Box[]
  /** What stays where it is while others scroll below it. */
  layer: HTMLElement
}

function textsIn(root: HTMLElement): Text[] {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walk.nextNode()) if ((walk.currentNode as Text).data.trim() !== '') texts.push(walk.currentNode as Text)
  return texts
}

/** Undefined for what is not on the screen, or only for those who listen. */
function placeOf(node: Text): Written | undefined {
  const owner = node.parentElement as HTMLElement
  if (owner.closest('svg, canvas, style, script, option, [hidden], [inert]')) return undefined
  if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return undefined
  const range = document.createRange()
  range.selectNodeContents(node)
  const box = range.getBoundingClientRect()
  const around = lineage(owner)
  const isForListeners = around.some((part) => getComputedStyle(part).clipPath !== 'none')
  if (box.width === 0 || isForListeners) return undefined
  const layer = around.find((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position)) ?? document.body
  const windows = around.flatMap((part) => windowOf(part) ?? [])
  const lines = [...range.getClientRects()].map((line) => windows.reduce(inside, line))
  return { text: node.data.trim().slice(0, 40), owner, box, lines, layer }
}

const lineage = (element: HTMLElement): HTMLElement[] =>
  element.parentElement === null ? [element] : [element, ...lineage(element.parentElement)]

/** Through what a part shows what it holds; undefined where it shows everything. */
function windowOf(part: HTMLElement): Box | undefined {
  const { overflowX, overflowY } = getComputedStyle(part)
  if (overflowX === 'visible' && overflowY === 'visible') return undefined
  return part.getBoundingClientRect()
}

const inside = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
})

/** Lines of a text may touch. */
function meet(a: Box, b: Box): boolean {
  const { left, right, top, bottom } = inside(a, b)
  return right - left > 2 && bottom - top > 4
}

/** The part that hides some of it for good; parts that scroll show the rest. */
function cutterOf(owner: HTMLElement, box: Box): HTMLElement | undefined {
  let { left, right, top, bottom } = box
  for (const part of lineage(owner)) {
    const { overflowX, overflowY, position } = getComputedStyle(part)
    const room = part.getBoundingClientRect()
    // What scrolls shows everything, as far as it is itself seen.
    if (SCROLLS.has(overflowX)) [left, right] = [Math.max(left, room.left), Math.min(right, room.right)]
    if (SCROLLS.has(overflowY)) [top, bottom] = [Math.max(top, room.top), Math.min(bottom, room.bottom)]
    if (left >= right || top >= bottom) return undefined
    if (HIDES.has(overflowX) && (left < room.left - 1 || right > room.right + 1)) return part
    if (HIDES.has(overflowY) && (top < room.top - 2 || bottom > room.bottom + 2)) return part
    if (position === 'fixed') return undefined
  }
  return undefined
}

const SCROLLS = new Set(['auto', 'scroll'])
const HIDES = new Set(['hidden', 'clip'])
const nameOf = (part: HTMLElement): string => `${part.tagName.toLowerCase()}.${part.className}`
