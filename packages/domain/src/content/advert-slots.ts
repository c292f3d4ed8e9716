/**
 * The places of adverts, by the code that operators, the wire and the pages use (Spec A §3, §9; Spec B §3, §9;
 * Domain §5.5). The tenth is spelt with an extra 0, as the specification spells it (Ruling C41).
 */
export const advertSlots = {
  AD01: 'top of home, under the header',
  AD02: 'home, under the result panel',
  AD03: 'home, after the third card',
  AD04: 'home, after the eighth card',
  AD05: 'foot of home',
  AD06: 'top of a card’s page',
  AD07: 'foot of a card’s page',
  AD08: 'the gallery',
  AD09: 'the databases page',
  AD010: 'the record of draws',
  AD11: 'modal on home, once a day for each advert',
  AD12: 'home, above the carousel; also a modal, once a session',
  AD13: 'in the list, as a banner card',
  AD14: 'in the list, as a text wall card',
  AD15: 'top of a chat room, in some themes',
} as const

export type AdvertSlot = keyof typeof advertSlots

export const advertSlotNames = Object.keys(advertSlots) as [AdvertSlot, ...AdvertSlot[]]

/** The slots that stand in the page of home; each is also the block of that name in a theme's list. */
export const HOME_ADVERTS = ['AD01', 'AD12', 'AD02', 'AD03', 'AD04', 'AD05'] as const satisfies readonly AdvertSlot[]
export type HomeAdvert = (typeof HOME_ADVERTS)[number]

/** Adverts between cards: after how many cards each of them stands. */
export const ADVERTS_BETWEEN_CARDS = { AD03: 3, AD04: 8 } as const satisfies Partial<Record<HomeAdvert, number>>

/** Items of a slot in the order of their showing: the highest `sort` first, the newest of equals (Spec A §3). */
export const inAdvertOrder = <Item extends { id: number; sort: number }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => b.sort - a.sort || b.id - a.id)
