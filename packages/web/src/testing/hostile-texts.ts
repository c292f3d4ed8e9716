import { expect } from 'vitest'

/** Texts that would do harm, or spoil a page, where they are shown as anything but text. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror="document.title=1"><script>document.title=1</script><b>粗</b>',
  entities: '&lt;b&gt;&#x27;&amp;nbsp;',
  'a template': '{{7*7}}${7*7}<%= 7*7 %>',
  'a script address': 'javascript:document.title=1',
  'an override of direction': '\u202e金额\u2066红包',
  'signs without width': '红\u200b包\u200d\ufeff\u2060来了',
  'a word without an end': '长'.repeat(20) + 'w'.repeat(180),
  'stacks of marks': [...'红波必中'].map((sign) => sign + '\u0300\u0316\u033f\u0345\u0353'.repeat(8)).join(''),
}

/** The words of packets are 20 characters at most. */
export const HOSTILE_WORDS = Object.entries(HOSTILE_TEXTS).map(
  ([name, text]) => [name, [...text].slice(0, 20).join('')] as const,
)

/**
 * Expects a text below an element, as nothing but text: it makes no element, opens no address, and reaches beyond no
 * side of the window. @returns the innermost elements that show it
 */
export function expectTextOnly(inside: Element, text: string): Element[] {
  const shown = [...inside.querySelectorAll('*')].filter(
    (one) =>
      one.textContent?.includes(text) === true && ![...one.children].some((child) => child.textContent?.includes(text)),
  )
  expect(shown.length, 'the text is shown').toBeGreaterThan(0)
  expect(document.querySelector('img[src="x"]')).toBeNull()
  expect([...document.scripts].filter((one) => one.text.startsWith('document.title'))).toEqual([])
  expect(document.title).not.toBe('1')
  for (const one of shown) {
    expect(one.querySelector('b, a, img, script')).toBeNull()
    const { left, right } = one.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(Math.floor(right)).toBeLessThanOrEqual(innerWidth)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  return shown
}

/** Expects marks that stack above their line to be kept from the rows around it: something inside clips them. */
export function expectClipped(inside: Element, shown: readonly Element[]): void {
  for (const one of shown) {
    const around: Element[] = []
    for (let at: Element | null = one; at !== null && at !== inside; at = at.parentElement) around.push(at)
    const clips = around.some((box) => ['clip', 'hidden'].includes(getComputedStyle(box).overflowY))
    expect(clips, `${one.outerHTML.slice(0, 80)} is clipped`).toBe(true)
  }
}
