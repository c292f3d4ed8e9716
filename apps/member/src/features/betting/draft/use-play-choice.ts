import type { PlayCode, PricingModel } from '@liuhe/domain/bets/play.ts'
import { startTransition, useState } from 'react'
import type { BoardPlay } from '../board/board.ts'

/** Which plays of the menu are on the board, and the ways to others. */
export function usePlayChoice(plays: readonly BoardPlay[]) {
  const [chosenPricing, setPricing] = useState<PricingModel>('credit')
  const [chosenMenus, setMenus] = useState<Readonly<Partial<Record<PricingModel, string>>>>({})
  const [chosenPlays, setPlays] = useState<Readonly<Record<string, PlayCode>>>({})

  const pricings = PRICINGS.filter((one) => plays.some(({ play }) => play.pricing === one))
  const pricing = pricings.includes(chosenPricing) ? chosenPricing : (pricings[0] ?? 'credit')
  const ofPricing = plays.filter(({ play }) => play.pricing === pricing)
  const menus = [...new Set(ofPricing.map(({ menu }) => menu))]
  const asked = chosenMenus[pricing]
  const menu = asked !== undefined && menus.includes(asked) ? asked : (menus[0] ?? '')
  const ofMenu = ofPricing.filter((one) => one.menu === menu)
  const isStacked = standTogether(ofMenu)
  const single = ofMenu.find(({ code }) => code === chosenPlays[`${pricing}${menu}`]) ?? ofMenu[0]

  return {
    pricings,
    pricing,
    menus,
    menu,
    /** The plays that share the menu one at a time; none where they stand below each other. */
    pills: isStacked ? [] : ofMenu,
    shown: isStacked || single === undefined ? ofMenu : [single],
    // Another board is many cells: the tap is answered before they are drawn.
    choosePricing: (next: PricingModel) => startTransition(() => setPricing(next)),
    chooseMenu: (key: string) => startTransition(() => setMenus({ ...chosenMenus, [pricing]: key })),
    choosePlay: (code: PlayCode) => startTransition(() => setPlays({ ...chosenPlays, [`${pricing}${menu}`]: code })),
    /** Goes to a play wherever it stands. */
    goTo: ({ code, menu: its, play }: BoardPlay) => {
      setPricing(play.pricing)
      setMenus({ ...chosenMenus, [play.pricing]: its })
      setPlays({ ...chosenPlays, [`${play.pricing}${its}`]: code })
    },
  }
}

export type PlayChoice = ReturnType<typeof usePlayChoice>

/** 信 before 官. */
const PRICINGS: readonly PricingModel[] = ['credit', 'official']

/** Few single items of several plays stand below each other; everything else is shown one play at a time. */
const standTogether = (plays: readonly BoardPlay[]): boolean =>
  plays.length > 1 &&
  plays.every(({ play }) => play.input.kind === 'each') &&
  plays.reduce((sum, { items }) => sum + items.length, 0) <= STACKED_ITEMS_MAX

const STACKED_ITEMS_MAX = 40
