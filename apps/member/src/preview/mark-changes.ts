import { diffArrays } from 'diff'

/**
 * Marks in a drawing, by `data-changed`, each place that another drawing of the same card does not have: its words, its
 * picture or its look are others there. Answers with how many places are marked: none without another one. What only
 * the other one has is marked there, not here.
 */
export function markChanges(shown: Element, other: Element | null): number {
  for (const place of shown.querySelectorAll<HTMLElement>('[data-changed]')) delete place.dataset['changed']
  if (other === null) return 0
  const places = placesOf(shown)
  const changes = diffArrays(placesOf(other).map(lookOf), places.map(lookOf))
  let next = 0
  let marked = 0
  for (const { added, removed, count } of changes) {
    if (removed) continue
    const run = places.slice(next, next + count)
    next += count
    if (!added) continue
    for (const place of run) {
      // A place inside a marked one is told by it.
      if (place.parentElement?.closest('[data-changed]')) continue
      place.dataset['changed'] = ''
      marked += 1
    }
  }
  return marked
}

/** What has words of its own or is a picture, in the order of reading. */
const placesOf = (drawing: Element): HTMLElement[] =>
  [...drawing.querySelectorAll<HTMLElement>('*')].filter(
    (one) => one instanceof HTMLElement && one.checkVisibility() && (one.matches('img') || ownWords(one) !== ''),
  )

const ownWords = ({ childNodes }: Element): string =>
  [...childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .map(({ nodeValue }) => nodeValue?.trim())
    .join('')

const lookOf = (place: HTMLElement): string =>
  [place.tagName, place.className, place.getAttribute('style'), place.getAttribute('src'), ownWords(place)].join('\n')
