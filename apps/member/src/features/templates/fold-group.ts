import type { GroupModel } from './card-model.ts'
import type { Fold } from './layout.ts'

/** What of an issue is shown: its rows, whether it can be folded at all, and whether its height is cut. */
export type Folded = { readonly group: GroupModel; readonly folds: boolean; readonly clipped: boolean }

/** Text that surely fits into the clipped height is not offered to be opened. */
const SHORT_TEXT = 260

export function foldGroup(group: GroupModel, fold: Fold, isOpen: boolean): Folded {
  if (fold.kind === 'none') return { group, folds: false, clipped: false }
  if (fold.kind === 'height') {
    const folds = textLength(group) > SHORT_TEXT || group.items.length > 1
    return { group, folds, clipped: folds && !isOpen }
  }
  const items = fold.max === undefined ? group.items : group.items.slice(0, fold.max)
  const folds = items.length > fold.collapsed
  return { group: { ...group, items: isOpen ? items : items.slice(0, fold.collapsed) }, folds, clipped: false }
}

const textLength = (group: GroupModel): number =>
  group.items.reduce(
    (sum, { parts }) =>
      sum + parts.reduce((own, part) => own + (part.kind === 'html' ? part.html.replace(/<[^>]*>/g, '').length : 0), 0),
    0,
  )
