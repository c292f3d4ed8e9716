import type { BoardPlay } from '../board/board.ts'
import { emptyDraft, LIST } from './draft.ts'
import type { Drafts } from '../slip/slip-content.ts'

/** `?numbers=01,02` chosen on the first play that has such numbers; what no play has is left out. */
export function draftsFromNumbers(plays: readonly BoardPlay[], numbers: string | undefined): Drafts {
  const asked = new Set(
    (numbers ?? '')
      .split(',')
      .filter((text) => /^\d{1,2}$/.test(text))
      .map(Number),
  )
  if (asked.size === 0) return {}
  for (const { code, play, items } of plays) {
    if (play.input.kind !== 'each') continue
    const labels = items
      .map(({ label }) => label)
      .filter((label) => /^\d{1,2}$/.test(label) && asked.has(Number(label)))
    if (labels.length > 0) return { [code]: { ...emptyDraft(play, LIST), parts: [labels] } }
  }
  return {}
}
