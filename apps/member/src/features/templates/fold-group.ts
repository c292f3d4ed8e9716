import type { GroupModel } from './card-model.ts'
import type { Fold } from './layout.ts'

/** What of a card is shown: its rows, its blocks, whether it can be folded at all, and whether its height is cut. */
export type Folded = {
  readonly group: GroupModel
  readonly blocks: readonly GroupModel[]
  readonly folds: boolean
  readonly clipped: boolean
}

/** Text that surely fits into the clipped height is not offered to be opened. */
const SHORT_TEXT = 260

/** The shown issue and all issues of a card, as far as its fold lets them be seen. */
export function foldGroup(
  group: GroupModel,
  fold: Fold,
  { isOpen, groups = [group] }: { isOpen: boolean; groups?: readonly GroupModel[] },
): Folded {
  const whole: Folded = { group, blocks: groups, folds: false, clipped: false }
  if (fold.kind === 'none') return whole
  if (fold.kind === 'height') {
    const folds = textLength(group) > SHORT_TEXT || group.items.length > 1
    return { ...whole, folds, clipped: folds && !isOpen }
  }
  const cut = <T>(list: readonly T[]) =>
    list.slice(0, isOpen ? (fold.kind === 'segments' ? undefined : fold.max) : fold.collapsed)
  if (fold.kind === 'blocks') return { ...whole, blocks: cut(groups), folds: groups.length > fold.collapsed }
  if (fold.kind === 'rows') {
    return { ...whole, group: { ...group, items: cut(group.items) }, folds: group.items.length > fold.collapsed }
  }
  const items = group.items.map((item) => ({ ...item, segments: cut(item.segments) }))
  const folds = group.items.some(({ segments }) => segments.length > fold.collapsed)
  return { ...whole, group: { ...group, items }, folds }
}

const textLength = (group: GroupModel): number =>
  group.items.reduce(
    (sum, { parts }) =>
      sum + parts.reduce((own, part) => own + (part.kind === 'html' ? part.html.replace(/<[^>]*>/g, '').length : 0), 0),
    0,
  )
