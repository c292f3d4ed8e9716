import type { ItemModel } from '../card-model.ts'

/** `12中7`: how many of an issue's judged calls came; undefined before the draw (Domain §5.4.43). */
export function bundleScore(item: Pick<ItemModel, 'segments'> | undefined): string | undefined {
  const verdicts = (item?.segments ?? []).map(({ part }) => part.verdict)
  const judged = verdicts.filter((verdict) => verdict === '准' || verdict === '错')
  if (judged.length === 0) return undefined
  return `${judged.length}中${judged.filter((verdict) => verdict === '准').length}`
}
