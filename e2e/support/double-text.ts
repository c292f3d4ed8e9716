import { expect, type Page } from '@playwright/test'

/**
 * What breaks when the reader doubles his text (WCAG 1.4.4), one line each: a page that scrolls sideways, words that
 * are cut off, words that stick out of the button or link they belong to. Words that end in an ellipsis on purpose and
 * what can be scrolled into view are no faults. The text is as it was afterwards.
 */
export async function faultsOfDoubleText(page: Page): Promise<string[]> {
  await expect(page.locator('#loader > *'), 'the start-up overlay is gone').toHaveCount(0)
  await page.evaluate(async () => {
    // What is far from view has no size yet, and its words would seem to be anywhere.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% !important } * { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  const faults = await page.evaluate(findFaults)
  await page.evaluate(() => void (document.adoptedStyleSheets = []))
  return faults
}

/** Runs in the page, so it may use nothing from here. */
function findFaults(): string[] {
  const SLACK_PX = 3
  /** Of a line: above and below its letters a font keeps room, which may stick out unseen. */
  const ROOM = 0.22
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide in ${clientWidth}`)

  const isCutOnPurpose = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || style.clipPath !== 'none'
  /** The element that hides a part of these words, if one does. */
  const cutter = (words: DOMRect, line: number, from: Element): Element | undefined => {
    const slack = Math.max(SLACK_PX, line * ROOM)
    for (let box: Element | null = from; box !== null && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      // What moves brings its words along.
      if (isCutOnPurpose(style) || style.position === 'fixed' || box.getAnimations().length > 0) return undefined
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return undefined
      const frame = box.getBoundingClientRect()
      const isWide = words.left < frame.left - SLACK_PX || words.right > frame.right + SLACK_PX
      const isTall = words.top < frame.top - slack || words.bottom > frame.bottom + slack
      const hides = (axis: string) => axis === 'hidden' || axis === 'clip'
      if ((isWide && hides(style.overflowX)) || (isTall && hides(style.overflowY))) return box
      if (box.matches('a, button, [role=tab]') && (isWide || isTall)) return box
    }
    return undefined
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement]
    if (text === '' || parent === null) continue
    if (parent.closest('[aria-hidden=true], script, style, svg') !== null) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const words = range.getBoundingClientRect()
    const line = range.getClientRects()[0]?.height ?? 0
    const box = words.width > 1 && line > 1 ? cutter(words, line, parent) : undefined
    if (box === undefined) continue
    const card = parent.closest('article')?.querySelector('h3')?.textContent ?? ''
    faults.push(`${card} “${text.slice(0, 30)}” leaves ${box.tagName.toLowerCase()}.${box.className}`)
  }
  return faults
}
