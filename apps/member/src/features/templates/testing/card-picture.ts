/**
 * What a picture of a card would show, said in words: every function looks at the laid-out page of a real browser and
 * lists what is wrong with it. Fonts differ between machines, so that pixels are not compared.
 */

/** Differences below this are rounding, in px. */
const SLACK = 1

/** Everything that sticks out of the card, or that the card cuts off although nothing offers to open it. */
export function cutOff(card: Element): string[] {
  const frame = card.getBoundingClientRect()
  const faults: string[] = []
  for (const element of card.querySelectorAll<HTMLElement>('*')) {
    if (isOutOfPicture(element)) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0 || scrollerOf(element, card)) continue
    if (box.right > frame.right + SLACK || box.left < frame.left - SLACK)
      faults.push(`${nameOf(element)} leaves the card`)
    if (clipsWidth(element)) faults.push(`${nameOf(element)} is cut at its side`)
    if (clipsHeight(element) && card.querySelector('[aria-expanded="false"]') === null) {
      faults.push(`${nameOf(element)} is cut at its foot`)
    }
  }
  return faults
}

/** Texts that lie over one another: no two boxes of words may share more than a sliver. */
export function overlapping(card: Element): string[] {
  const boxes = wordsIn(card).flatMap(({ node, element }) =>
    scrollerOf(element, card) ? [] : rectsOf(node).map((box) => ({ box, text: node.textContent ?? '' })),
  )
  return boxes.flatMap(({ box, text }, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => sharedArea(box, other.box) > SLACK * 6)
      .map((other) => `「${text}」 lies over 「${other.text}」`),
  )
}

/** Words whose contrast with what is painted behind them is below WCAG AA, in any part of a gradient. */
export function paleWords(card: Element): string[] {
  const faults = wordsIn(card).flatMap(({ node, element }) => {
    const style = getComputedStyle(element)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const grounds = groundsOf(element)
    const worst = Math.min(...grounds.map((ground) => contrastOf(over(colourOf(style.color), ground), ground)))
    const needed = isLarge ? 3 : 4.5
    return worst < needed ? [`「${node.textContent?.trim()}」 ${worst.toFixed(2)} : 1`] : []
  })
  return [...new Set(faults)]
}

/** What a finger would miss: controls whose tappable area is lower than 44 px or narrower than 24. */
export function smallTargets(card: Element): string[] {
  return [...card.querySelectorAll<HTMLElement>('button, a[href], [role="tab"], input, summary')].flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const box = control.getBoundingClientRect()
    if (box.width === 0) return []
    const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const reaches = (x: number, y: number) => {
      const found = document.elementFromPoint(x, y)
      return found !== null && (control.contains(found) || (found.contains(control) === false && control === found))
    }
    const isHigh = reaches(middle.x, middle.y - 21) && reaches(middle.x, middle.y + 21)
    return isHigh && box.width >= 24 ? [] : [`${nameOf(control)} ${Math.round(box.width)}×${Math.round(box.height)}`]
  })
}

/**
 * Marks that only a colour would tell: each must be a `mark` or an `s` for those who hear the page, and wear a ring, a
 * stroke, a heavier letter or a tick for those who see no colours. A ball or chip must also say its number or colour.
 */
export function colourOnly(card: Element): string[] {
  const marks = [...card.querySelectorAll<HTMLElement>('[data-mark]')].flatMap((mark) => {
    if (!(mark.tagName in { MARK: 1, S: 1, I: 1 })) return [`${nameOf(mark)} is no mark`]
    return [mark, ...mark.querySelectorAll<HTMLElement>('*')].some(hasShape)
      ? []
      : [`${nameOf(mark)} has only a colour`]
  })
  const painted = [...card.querySelectorAll<HTMLElement>('*')].filter((element) => wearsBallColour(element))
  const silent = painted
    .filter((element) => !element.parentElement?.textContent?.trim())
    .map((one) => `${nameOf(one)} says nothing`)
  return [...marks, ...silent]
}

/**
 * The build of a card's body: which elements stand in which, and how they are laid out. Words, colours and the number
 * of repetitions do not count, so that two codes of one fingerprint would be one design under two names.
 */
export function fingerprintOf(body: Element): string {
  const { display, flexDirection, gridTemplateColumns, position, borderRadius, clipPath } = getComputedStyle(body)
  const columns = display.includes('grid') ? gridTemplateColumns.split(' ').length : ''
  const shape = `${Number.parseFloat(borderRadius) > 0 ? 'r' : ''}${clipPath === 'none' ? '' : 'c'}`
  const own = [
    body.tagName.toLowerCase(),
    display,
    flexDirection === 'row' ? '' : flexDirection,
    columns,
    position[0],
    shape,
  ]
  const children = [...body.children].filter((child) => child.tagName !== 'svg').map(fingerprintOf)
  // Alike neighbours are one.
  const distinct = children.filter((child, index) => child !== children[index - 1])
  return `${own.join('.')}${distinct.length > 0 ? `(${distinct.join(' ')})` : ''}`
}

const nameOf = (element: Element): string =>
  `${element.tagName.toLowerCase()}「${(element.textContent ?? '').trim().slice(0, 12)}」`

/** Words for screen readers only, and what is not drawn. */
const isOutOfPicture = (element: Element): boolean => {
  const { visibility, clipPath, display } = getComputedStyle(element)
  return visibility === 'hidden' || display === 'none' || clipPath === 'inset(50%)'
}

/** The strip that scrolls sideways on purpose and holds the element. */
function scrollerOf(element: Element, card: Element): boolean {
  for (let at = element.parentElement; at && at !== card; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return /auto|scroll/.test(getComputedStyle(element).overflowX)
}

/** Notes beside the name may end with dots; they stand in full on the card's page. */
function clipsWidth(element: HTMLElement): boolean {
  if (element.tagName === 'SMALL' && getComputedStyle(element).textOverflow === 'ellipsis') return false
  return /hidden|clip/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + SLACK
}

const clipsHeight = (element: HTMLElement): boolean =>
  /hidden|clip/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 2

type Words = { node: Text; element: HTMLElement }

/** Everything that is read, with the element that styles it. */
function wordsIn(card: Element): Words[] {
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const found: Words[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (element && node.textContent?.trim() && !isOutOfPicture(element)) found.push({ node: node as Text, element })
  }
  return found
}

/** Where a text stands, without the air above and below its letters. */
function rectsOf(node: Text): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(node)
  return [...range.getClientRects()].map(({ x, y, width, height }) => new DOMRect(x, y + height / 4, width, height / 2))
}

function sharedArea(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** A shape that stands without its colour. */
function hasShape(element: HTMLElement): boolean {
  const style = getComputedStyle(element)
  return (
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1) ||
    style.textDecorationLine.includes('line-through') ||
    Number(style.fontWeight) >= 700 ||
    getComputedStyle(element, '::after').content.startsWith('"')
  )
}

const BALL_COLOURS = ['--ball-red', '--ball-green', '--ball-blue']

function wearsBallColour(element: HTMLElement): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const root = getComputedStyle(document.documentElement)
  const known = BALL_COLOURS.map((name) => normal(root.getPropertyValue(name)))
  return known.some((colour) => backgroundColor === colour || backgroundImage.includes(colour))
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

const canvas = document
  .createElement('canvas')
  .getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
const known = new Map<string, Rgba>()

/** Any colour a browser computes, color-mix and oklab included, read back from a pixel. */
function colourOf(css: string): Rgba {
  const cached = known.get(css)
  if (cached) return cached
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = '#000'
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data
  const colour: Rgba = [red, green, blue, alpha / 255]
  known.set(css, colour)
  return colour
}

const normal = (css: string): string => {
  const [red, green, blue] = colourOf(css.trim())
  return `rgb(${red}, ${green}, ${blue})`
}

const COLOUR = /(?:rgba?|hsla?|oklab|oklch|color)\([^()]*\)/g

/** Every colour that may lie behind the words of an element: its own ground over that of what holds it. */
function groundsOf(element: Element | null): Rgba[] {
  if (element === null) return [[255, 255, 255, 1]]
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  const own = colourOf(backgroundColor)
  const stops = backgroundImage.match(COLOUR)?.map(colourOf) ?? []
  // A sheet of lines is drawn where words are not.
  const layers = isPattern(element) ? [] : stops
  if (own[3] === 1 && layers.length === 0) return [own]
  const below = own[3] === 1 ? [own] : groundsOf(element.parentElement).map((ground) => over(own, ground))
  return layers.length === 0 ? below : below.flatMap((ground) => layers.map((layer) => over(layer, ground)))
}

/** Backgrounds that are placed or repeated are figures, not grounds; the box behind counts. */
function isPattern(element: Element): boolean {
  const { backgroundSize, backgroundImage } = getComputedStyle(element)
  return backgroundSize !== 'auto' || backgroundImage.includes('repeating')
}

const over = ([red, green, blue, alpha]: Rgba, [r, g, b]: Rgba): Rgba => [
  red * alpha + r * (1 - alpha),
  green * alpha + g * (1 - alpha),
  blue * alpha + b * (1 - alpha),
  1,
]

function contrastOf(one: Rgba, other: Rgba): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgba): number {
  const [r, g, b] = [red, green, blue].map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
