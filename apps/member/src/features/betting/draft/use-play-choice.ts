import type { BetMode, PlayCode } from '@liuhe/domain/bets/play.ts'
import { startTransition, useState } from 'react'
import type { BoardPlay } from '../board/board.ts'

/** Which plays of the menu are on the board, and the ways to others. */
export function usePlayChoice(plays: readonly BoardPlay[]) {
  const [chosenModel, setModel] = useState<BetMode>(1)
  const [chosenMenus, setMenus] = useState<Readonly<Partial<Record<BetMode, string>>>>({})
  const [chosenPlays, setPlays] = useState<Readonly<Record<string, PlayCode>>>({})

  const models = MODELS.filter((one) => plays.some(({ play }) => play.model === one))
  const model = models.includes(chosenModel) ? chosenModel : (models[0] ?? 1)
  const ofModel = plays.filter(({ play }) => play.model === model)
  const menus = [...new Set(ofModel.map(({ menu }) => menu))]
  const asked = chosenMenus[model]
  const menu = asked !== undefined && menus.includes(asked) ? asked : (menus[0] ?? '')
  const ofMenu = ofModel.filter((one) => one.menu === menu)
  const isStacked = standTogether(ofMenu)
  const single = ofMenu.find(({ code }) => code === chosenPlays[`${model}${menu}`]) ?? ofMenu[0]

  return {
    models,
    model,
    menus,
    menu,
    /** The plays that share the menu one at a time; none where they stand below each other. */
    pills: isStacked ? [] : ofMenu,
    shown: isStacked || single === undefined ? ofMenu : [single],
    // Another board is many cells: the tap is answered before they are drawn.
    chooseModel: (next: BetMode) => startTransition(() => setModel(next)),
    chooseMenu: (key: string) => startTransition(() => setMenus({ ...chosenMenus, [model]: key })),
    choosePlay: (code: PlayCode) => startTransition(() => setPlays({ ...chosenPlays, [`${model}${menu}`]: code })),
    /** Goes to a play wherever it stands. */
    goTo: ({ code, menu: its, play }: BoardPlay) => {
      setModel(play.model)
      setMenus({ ...chosenMenus, [play.model]: its })
      setPlays({ ...chosenPlays, [`${play.model}${its}`]: code })
    },
  }
}

export type PlayChoice = ReturnType<typeof usePlayChoice>

/** 信 before 官. */
const MODELS: readonly BetMode[] = [1, 0]

/** Few single items of several plays stand below each other; everything else is shown one play at a time. */
const standTogether = (plays: readonly BoardPlay[]): boolean =>
  plays.length > 1 &&
  plays.every(({ play }) => play.input.kind === 'each') &&
  plays.reduce((sum, { items }) => sum + items.length, 0) <= STACKED_ITEMS_MAX

const STACKED_ITEMS_MAX = 40
