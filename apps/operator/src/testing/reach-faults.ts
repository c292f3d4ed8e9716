/** Whether every control can be got at, by scrolling if need be: with the page twice as large, too. */

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** Controls that no scrolling brings into the window whole, or that stay covered; empty when all can be pressed. */
export function reachFaults(part: HTMLElement): string[] {
  const controls = [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter(isThere)
  return controls.flatMap((control) => {
    // What leads past others shows itself to the keyboard only.
    control.focus({ preventScroll: true })
    for (const scroller of scrollersOf(control)) bring(control, scroller)
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const hit = document.elementFromPoint(x, y)
    if (hit !== null && (control.contains(hit) || hit.contains(control) || labelOf(control)?.contains(hit))) return []
    return [`${control.tagName.toLowerCase()} ${nameOf(control)} is behind ${hit?.className ?? 'the window'}`]
  })
}

const isThere = (control: HTMLElement): boolean =>
  control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  control.closest('[hidden], [inert]') === null &&
  // A field for those who listen, with a look of its own.
  getComputedStyle(control).clipPath === 'none'

const labelOf = (control: HTMLElement) => control.closest('label')

const nameOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-label') ?? control.textContent.trim() ?? control.tagName).slice(0, 30)

/** What a person can scroll around it, from the inside out. */
function scrollersOf(control: HTMLElement): HTMLElement[] {
  const scrollers: HTMLElement[] = []
  for (let part = control.parentElement; part !== null; part = part.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(part)
    if (part === document.documentElement || [overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll'))
      scrollers.push(part)
  }
  return scrollers
}

/** Scrolls as far as needed for the middle of it to be in the middle of what scrolls. */
function bring(control: HTMLElement, scroller: HTMLElement): void {
  const own = control.getBoundingClientRect()
  const isPage = scroller === document.documentElement
  const room = isPage
    ? { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight }
    : scroller.getBoundingClientRect()
  scroller.scrollLeft += own.left + own.width / 2 - (room.left + room.width / 2)
  scroller.scrollTop += own.top + own.height / 2 - (room.top + room.height / 2)
}
