/** What the tutorial says of the plays of a tab. */
import type { Play } from '@liuhe/domain/bets/play.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { limitText, type Offer, type PriceRow, priceRows } from './play-prices.ts'
import { ruleOf } from './rules/index.ts'

export type PlayRules = {
  name: string
  /** 信 or 官. */
  model: string
  /** The stakes of one note that the operator takes. */
  limits: string
  text: string
  /** How many notes a selection is; empty where each item is one. */
  count: string
  rows: PriceRow[]
}

/** Whose official odds are shown: the member's own rebate is known only to his betting page. */
const SHOWN_REBATE = 80

/** One for each play; plays of which nothing but the name differs (第一球两面 … 第五球两面) share one. */
export function rulesOfPlays(plays: readonly Play[], family: Family, offer: Offer): PlayRules[] {
  const rules = plays.map((play) => {
    const limits = offer.plays.find(({ code }) => code === play.code)
    return {
      name: play.name,
      model: play.pricing === 'credit' ? '[信]' : '[官]',
      limits: limits ? `单注 ${limitText(limits)} 元` : '',
      text: ruleOf(family, play.name) ?? '',
      count: notesText(play),
      rows: priceRows(play, offer, SHOWN_REBATE),
    }
  })
  const alike = Map.groupBy(rules, (rule) => JSON.stringify({ ...rule, name: '' }))
  return [...alike.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (first === undefined || last === undefined) return []
    return [{ ...first, name: first === last ? first.name : `${first.name} 至 ${last.name}` }]
  })
}

/** How many notes a selection is, where that is not one for each item. */
function notesText({ input, pick }: Play): string {
  switch (input.kind) {
    case 'each':
      return ''
    case 'set':
      return `选 ${pick.min}–${pick.max} 项为一注。`
    case 'combine': {
      const more = input.ways.length > 0 ? `，也可用${input.ways.map(wayName).join('、')}` : ''
      return `选 ${pick.min}–${pick.max} 项，每 ${input.size} 项组成一注${more}。`
    }
    case 'positions':
      return input.perPosition === 1
        ? `至少选 ${pick.min} 个位置，每个位置一项，合为一注。`
        : `注数为各位置所选个数之${input.notes === 'sum' ? '和' : '积'}。`
  }
}

const wayName = (way: { way: 'anchors' } | { way: 'cross'; name: string }): string =>
  way.way === 'anchors' ? '胆拖' : way.name
