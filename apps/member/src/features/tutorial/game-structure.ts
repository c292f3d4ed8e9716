/** The plays of a game as a table: menus, plays, how many items each has, what they pay, what they take. */
import type { Play } from '@liuhe/domain/bets/play.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { limitText, type Offer } from './play-prices.ts'
import { rulesOfPlays } from './play-rules.ts'

export type PlayStructure = {
  readonly code: string
  readonly name: string
  /** 信 or 官. */
  readonly model: string
  readonly items: number
  /** The lowest and the highest price, or the only one; — where a price depends on the rest of the note. */
  readonly odds: string
  /** Yuan, `2–5000`. */
  readonly limits: string
}

export type MenuStructure = { readonly name: string; readonly plays: readonly PlayStructure[] }

/** Menus in the order of the betting page. */
export function structureOf(plays: readonly Play[], family: Family, offer: Offer): MenuStructure[] {
  const byMenu = Map.groupBy(plays, ({ menu }) => menu)
  return [...byMenu].map(([name, own]) => ({ name, plays: own.map((play) => playStructure(play, family, offer)) }))
}

function playStructure(play: Play, family: Family, offer: Offer): PlayStructure {
  const [rules] = rulesOfPlays([play], family, offer)
  const limits = offer.plays.find(({ code }) => code === play.code)
  return {
    code: play.code,
    name: play.name,
    model: rules?.model ?? '',
    items: play.items(offer.lunarYear).length,
    odds: rangeOf(rules?.rows.map(({ odds }) => odds) ?? []),
    limits: limits === undefined ? '—' : limitText(limits),
  }
}

function rangeOf(odds: readonly string[]): string {
  const known = [...new Set(odds)].filter((text) => Number.isFinite(Number(text))).sort((a, b) => Number(a) - Number(b))
  const [least, most] = [known[0], known.at(-1)]
  if (least === undefined || most === undefined) return '—'
  return least === most ? least : `${least}–${most}`
}
