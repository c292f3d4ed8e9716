import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NativeBridge } from '../../shared/native-bridge.ts'
import { aWorld, namesIn, openCentre, tap, tile, type World } from './testing/game-center-world.tsx'

// The centre in each build: the site, the native app, and a partner's frame without header and menu.

let world: World
beforeEach(() => {
  world = aWorld()
  window.scrollTo(0, 0)
})
afterEach(() => sessionStorage.clear())

test.each([
  ['web', '48px', '70px'],
  ['app', '48px', '70px'],
  ['sdk', '0px', '0px'],
] as const)(
  'in the %s build the bar stands below what is there, and games open [BRIDGE-012]',
  async (build, top, foot) => {
    const opened: unknown[] = []
    const kind = build === 'app' ? { kind: 'app' as const } : {}
    const bridge: Partial<NativeBridge> = { ...kind, openGame: (game) => void opened.push(game) }
    await openCentre(world, { token: 'abc', build, bridge })
    const bar = page.getByRole('navigation', { name: '游戏分类' }).element()
    const { position, top: stands } = getComputedStyle(bar)
    expect({ position, stands }).toEqual({ position: 'sticky', stands: top })
    const main = document.querySelector('main')
    const room = document.createElement('div')
    room.style.height = 'var(--gc-foot)'
    main?.append(room)
    expect(getComputedStyle(room).height).toBe(foot)
    room.remove()
    expect(namesIn('electronic').length).toBeGreaterThan(0)
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.poll(() => world.played.length).toBe(1)
    const ways = () => [opened.length, page.getByRole('dialog', { name: '立即进入游戏!' }).elements().length]
    await expect.poll(ways).toEqual(build === 'app' ? [1, 0] : [0, 1])
  },
)
