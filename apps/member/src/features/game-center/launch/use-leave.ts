import { platformOf } from '../../../shared/device/device.ts'
import { useBridge } from '../../../shared/native-bridge.ts'
import type { CentreGame } from '../model/centre-game.ts'
import { markLeft } from './left-game.ts'

/** Whether games open in place of the app: on phones, and in the app for them. */
export function useIsPhone(): boolean {
  return useBridge().kind === 'app' || platformOf(navigator) !== undefined
}

/** The ways to another house's page. Where the member was is noted, for when he is back. */
export function useLeave() {
  const bridge = useBridge()
  return {
    isPhone: useIsPhone(),
    /** In the app's place; the screen turns as the game wants it (GC-060). */
    here: (game: CentreGame, url: string) => {
      markLeft(game)
      bridge.openGame({ url, orientation: game.isLandscape ? 'landscape' : 'portrait' })
    },
    /** Beside the app, in a tab of its own (GC-059). */
    inTab: (game: CentreGame, url: string) => {
      markLeft(game)
      bridge.openTab(url)
    },
  }
}
