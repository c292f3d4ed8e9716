/** What a selection chose, as members say it. */
import type { Play, PricingModel, Selection } from '@liuhe/domain/bets/play.ts'
import { playOf, playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { isFamily } from '@liuhe/domain/lottery/family.ts'

/** '07', '05 拖 17,22', '万 5,6；千 7'. */
export function selectionWords({ input }: Play, { parts, text }: Selection): string {
  if (input.kind !== 'positions') return text.replace(/([拖碰])/g, ' $1 ')
  return parts
    .flatMap((labels, at) => (labels.length > 0 ? `${input.positions[at]} ${labels.join(',')}` : []))
    .join('；')
}

/** A stored selection in words; as it was sent where this version does not know the play. */
export function selectionWordsOf(
  family: string,
  { playCode, selectionText }: { playCode: string; selectionText: string },
): string {
  const play = isFamily(family) ? playOf(family, playCode) : undefined
  const selection = play?.parse(selectionText)
  return play && selection ? selectionWords(play, selection) : selectionText
}

type OrderText = { playName: string; selectionText: string; pricing: PricingModel }

/** Which positions an order of a positional play names, whose literal form is bars and commas; undefined for others. */
export function positionWords(family: string, { playName, selectionText, pricing }: OrderText): string | undefined {
  if (!isFamily(family)) return undefined
  const play = playsOf(family).find((one) => one.name === playName && one.pricing === pricing)
  const selection = play?.parse(selectionText)
  return play?.input.kind === 'positions' && selection ? selectionWords(play, selection) : undefined
}
