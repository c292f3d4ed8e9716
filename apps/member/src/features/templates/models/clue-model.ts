/** Riddles and pictures whose solution is told after the draw (Domain §5.4.18, §5.4.20, §5.4.21). Pure. */
import type { ItemModel, PartModel } from '../card-model.ts'

/** The judged solution, once the issue is drawn; before, nobody may read it. */
export function solutionOf({ parts, verdict }: Pick<ItemModel, 'parts' | 'verdict'>): readonly PartModel[] | undefined {
  return verdict === '准' || verdict === '错' ? parts : undefined
}

/** The lines of a poem, without empty ones. */
export const versesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\r?\n|<br\s*\/?>|\/\//)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, VERSES_MAX)

const VERSES_MAX = 4
