/**
 * Where a toast stands: in the middle, unless it would lie over what it speaks of: a sentence beside a field, the
 * button that was pressed last, and the fields that go with it (F-U19).
 */

/** The middle of the toast as a part of the window's height, the best place first. */
const PLACES = [0.5, 0.7, 0.3, 0.86, 0.14]

const CONCERNED = '[role="alert"], [aria-invalid="true"], :focus'

/** What is higher than this part of the window is a page or a dialog that has the focus, no single thing. */
const SINGLE_THING = 0.4

/** Air between the toast and what it must not cover, in px. */
const GAP = 8

export type Span = { readonly top: number; readonly bottom: number }

/**
 * The top of a toast in px from that of the window.
 * @param options.height Of the toast, in px.
 * @param options.room The part of the window that a keyboard leaves free.
 * @param options.taken What must stay in sight.
 */
export function toastTop({ height, room, taken }: { height: number; room: Span; taken: readonly Span[] }): number {
  const tops = PLACES.map((place) => room.top + (room.bottom - room.top) * place - height / 2)
  const covered = tops.map((top) => taken.reduce((sum, span) => sum + shared(span, { top, bottom: top + height }), 0))
  return Math.max(room.top + GAP, tops[covered.indexOf(Math.min(...covered))] as number)
}

const shared = (span: Span, other: Span): number =>
  Math.max(0, Math.min(span.bottom, other.bottom) + GAP - Math.max(span.top, other.top) + GAP)

/** What is on screen of all that a toast may speak of. `pressed` is the button that was pressed last. */
export function concernedIn(page: Document, room: Span, pressed: Element | null): Span[] {
  const form = (pressed ?? page.activeElement)?.closest('form')
  const fields = form?.querySelectorAll('input, textarea') ?? []
  return [...page.querySelectorAll(CONCERNED), ...fields, ...(pressed ? [pressed] : [])]
    .filter((element) => element !== page.body)
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > room.top && top < room.bottom)
    .filter(({ height }) => height < (room.bottom - room.top) * SINGLE_THING)
}

/** The window without what a keyboard covers. */
export function freeRoom(view: Window): Span {
  const { visualViewport } = view
  const top = visualViewport?.offsetTop ?? 0
  return { top, bottom: top + (visualViewport?.height ?? view.innerHeight) }
}
