/** The builder of plays of which every item is a note of its own: it wins, loses or pushes by itself. */
import type { JudgedDraw } from '../../judged-draw.ts'
import type { Verdict } from '../../outcome.ts'
import { wonAt } from '../../outcome.ts'
import type { Play } from '../../play.ts'
import { notePlay } from './note-play.ts'
import type { ItemRule, NotePlay } from './note-play.ts'

export type JudgedItem = ItemRule & {
  /** What a draw makes of the item. 'won' is paid at the item's own price. */
  readonly judge: (draw: JudgedDraw) => 'won' | Verdict
}

export type ItemPlay = Pick<NotePlay, 'code' | 'name' | 'menu' | 'pricing' | 'rebate' | 'limit'> & {
  readonly items: readonly JudgedItem[]
  /** Draws among which is the worst for the house; left out where every item could win in the same draw. */
  readonly draws?: (lunarYear: number, labels: readonly string[]) => Iterable<JudgedDraw>
}

export function itemPlay({ items, draws, ...rest }: ItemPlay): Play {
  const byLabel = new Map(items.map((item) => [item.label, item]))
  return notePlay({
    ...rest,
    input: { kind: 'each' },
    pick: { min: 1, max: items.length },
    items,
    notesOf: ([labels = []]) => labels.map((label) => [label]),
    countOf: ([labels = []]) => labels.length,
    verdictOf([label = ''], draw) {
      const verdict = (byLabel.get(label) as JudgedItem).judge(draw)
      return verdict === 'won' ? wonAt(0) : verdict
    },
    extremes: draws ? { draws: (lunarYear, [labels = []]) => draws(lunarYear, labels) } : { pays: () => [wonAt(0)] },
  })
}
