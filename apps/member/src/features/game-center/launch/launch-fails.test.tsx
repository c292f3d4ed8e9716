import type { ErrorCode } from '@liuhe/contract/errors.ts'
import { refusal } from '@liuhe/web/testing/fake-call.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NativeBridge } from '../../../shared/native-bridge.ts'
import { aWorld, openCentre, tap, tile, toast, type World } from '../testing/game-center-world.tsx'

let world: World
/** Nothing opens where a launch fails. */
const bridge: Partial<NativeBridge> = { openTab: () => undefined, openGame: () => undefined }
beforeEach(() => {
  world = aWorld()
})

describe('a launch that fails', () => {
  const fails = (code: ErrorCode) => {
    world.play = () => {
      throw refusal(code, '服务器的话', 409)
    }
  }

  it.each([
    ['SYS/FAULT [ERR-008]', 'SYS/FAULT', '操作频繁，请稍后试试'],
    ['LIVE/maintenance [ERR-009]', 'LIVE/maintenance', '服务器的话'],
    ['USER_IN_BLACKLIST [ERR-010]', 'USER_IN_BLACKLIST', '服务器的话'],
    ['LIVE/BLACK_USER [ERR-011]', 'LIVE/BLACK_USER', '服务器的话'],
    ['UC/ACCOUNT_STATE_ERROR [ERR-012]', 'UC/ACCOUNT_STATE_ERROR', '服务器的话'],
    ['KY/0 [ERR-013]', 'KY/0', '您正在牌局中，请稍后再试！'],
  ] as const)('says its sentence: %s', async (_, code, words) => {
    fails(code)
    await openCentre(world, { token: 'abc', bridge })
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.poll(toast).toBe(words)
  })

  it('says so for 3 s [ERR-007]', async () => {
    fails('KY/0')
    await openCentre(world, { token: 'abc', bridge })
    const shows = vi.spyOn(globalThis, 'setTimeout')
    await tap(tile('electronic', '龙门跃鲤'))
    await expect.poll(toast).toBe('您正在牌局中，请稍后再试！')
    expect(shows.mock.calls.map(([, ms]) => ms)).toContain(3000)
  })
})
