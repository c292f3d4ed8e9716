import { ApiError } from '@liuhe/contract/client.ts'
import { describe, expect, it } from 'vitest'
import { aGame } from '../testing/a-game.ts'
import { categoryOf } from './centre-game.ts'
import { createClickGuard } from './click-guard.ts'
import { gameLink } from './game-link.ts'
import { LAUNCH_FAILED, launchRefusal } from './launch-refusal.ts'
import { isIn, maintenanceOf, wordsOf } from './maintenance.ts'
import { markOf, pictureOf, twinsOf } from './picture.ts'
import { activeAt, offsetOf } from './scroll-places.ts'
import { firstMatch, gamesIn, gamesOf, isNamed, sectionsOf } from './shown-games.ts'
import { afterTap, optionsOf, suppliersOf } from './supplier-picker.ts'

const GAMES = [
  aGame({ gameId: 71, gameName: '一分六合彩', category: 'LOTTERY', type: 'LOTTERY', supplierCode: '', hot: 2 }),
  aGame({ gameId: 10001, gameName: '海王争霸', category: 'fish', gameCode: 'haiwang', hot: 9 }),
  aGame({ gameId: 10002, gameName: '龙门跃鲤', category: 'electronic', gameCode: 'longmen', hot: 5 }),
  aGame({ gameId: 10003, gameName: '经典水果机', category: 'electronic', gameCode: 'shuiguo', supplierCode: 'other' }),
  aGame({ gameId: 10004, gameName: '龙虎', category: 'live', gameCode: 'longhu', supplierCode: 'hy-live' }),
]
const names = (games: readonly { gameName: string }[]) => games.map(({ gameName }) => gameName)
const shown = (search: string, filter: Parameters<typeof sectionsOf>[2] = null) =>
  sectionsOf(GAMES, search, filter).map(({ category, games }) => `${category}: ${names(games).join(' ')}`)

describe('the games that are shown', () => {
  it('are hot above 0, the highest first [GC-043]', () => {
    expect(names(gamesIn('hot', GAMES))).toEqual(['海王争霸', '龙门跃鲤', '一分六合彩'])
    expect(names(gamesIn('electronic', GAMES))).toEqual(['龙门跃鲤', '经典水果机'])
  })

  it.each([
    ['龙', true],
    ['  跃鲤 ', true],
    ['', true],
    ['龙 门', false],
    ['鲤跃', false],
  ])('are named by a part of their name, blanks around it left out: %j [GC-069] [GC-070]', (typed, expected) => {
    expect(isNamed({ gameName: '龙门跃鲤' }, typed)).toBe(expected)
  })

  it('stand in their categories; a category without a match is hidden', () => {
    expect(shown('')).toEqual([
      'hot: 海王争霸 龙门跃鲤 一分六合彩',
      'LOTTERY: 一分六合彩',
      'fish: 海王争霸',
      'electronic: 龙门跃鲤 经典水果机',
      'live: 龙虎',
    ])
    expect(shown('龙')).toEqual(['hot: 龙门跃鲤', 'electronic: 龙门跃鲤', 'live: 龙虎'])
  })

  it('are filtered in one category only, which stays where nothing is left', () => {
    const inElectronic = { category: 'electronic', gameName: '', supplierCodes: ['other'] } as const
    expect(shown('', inElectronic).at(3)).toBe('electronic: 经典水果机')
    expect(shown('', { ...inElectronic, gameName: '龙' }).at(3)).toBe('electronic: ')
    expect(shown('', inElectronic).at(4)).toBe('live: 龙虎')
  })

  it('lead the overall search to the first category with a match, else to hot', () => {
    expect(['水果', '龙', '虎', '没有'].map((search) => firstMatch(GAMES, search))).toEqual([
      ...['electronic', 'hot', 'live', 'hot'],
    ])
  })

  it('are found by their numbers while they are on offer', () => {
    expect(names(gamesOf([10004, 5, 71], GAMES))).toEqual(['龙虎', '一分六合彩'])
  })
})

describe('the supplier picker', () => {
  it('begins with 全部平台, then whose games there are [GC-048] [GC-049]', () => {
    expect(optionsOf(suppliersOf(GAMES), ['other'])).toEqual([
      { supplierCode: 'all_provider', supplierName: '全部平台', supplierLogo: '', isSelected: false },
      { supplierCode: 'hy-slots', supplierName: '海岳电子', supplierLogo: '', isSelected: false },
      { supplierCode: 'other', supplierName: '海岳电子', supplierLogo: '', isSelected: true },
      { supplierCode: 'hy-live', supplierName: '海岳电子', supplierLogo: '', isSelected: false },
    ])
  })

  it.each([
    ['全部平台 clears all others [GC-061]', ['a', 'b'], 'all_provider', []],
    ['any other takes 全部平台 away [GC-062]', [], 'a', ['a']],
    ['another is added', ['a'], 'b', ['a', 'b']],
    ['全部平台 returns when none is left [GC-063]', ['a'], 'a', []],
  ])('%s', (_, chosen, tapped, expected) => {
    const after = afterTap(chosen, tapped)
    expect(after).toEqual(expected)
    const [all, ...others] = optionsOf([{ supplierCode: 'a', supplierName: 'A', supplierLogo: '' }], after)
    expect(all?.isSelected).toBe(expected.length === 0)
    expect(others[0]?.isSelected).toBe(expected.includes('a'))
  })
})

describe('maintenance', () => {
  const NOW = '2026-05-08 22:30:00'

  it.each([
    ['2026-05-08 22:00:00~2026-05-08 23:30:00', true],
    ['2026-05-08 22:30:00~2026-05-08 23:30:00', true],
    ['2026-05-08 21:00:00~2026-05-08 22:30:00', false],
    ['2026-05-08 22:30:01~2026-05-09 06:00:00', false],
    ['22:00~23:30', true],
    ['23:00:00~06:00:00', false],
    ['22:00:00~06:00:00', true],
    ['06:00~22:30', false],
  ])('%s holds at 22:30: %s [GC-045]', (text, expected) => {
    const range = maintenanceOf(text)
    expect(range && isIn(range, NOW)).toBe(expected)
  })

  it.each(['', '22:00', '22:00~2026-05-08 23:30:00', 'soon~later', '1~2~3'])('%j is none', (text) => {
    expect(maintenanceOf(text)).toBeNull()
  })

  it.each([
    ['22:00:00~06:00:00', '22:00 – 06:00'],
    ['2026-05-08 22:00:00~2026-05-08 23:30:00', '22:00 – 23:30'],
    ['2026-05-08 22:00:00~2026-05-09 06:00:00', '22:00 – 05/09 06:00'],
  ])('%s reads %s', (text, words) => {
    const range = maintenanceOf(text)
    expect(range && wordsOf(range, NOW)).toBe(words)
  })
})

it('a tap keeps others out for 100 ms [GC-052]', () => {
  const guard = createClickGuard()
  expect([1000, 1050, 1099, 1100, 1150, 1300].map((now) => guard.lets(now))).toEqual([
    ...[true, false, false, true, false, true],
  ])
})

describe('places of categories', () => {
  const offsets = { gameCenterHotOffsetPx: 44, gameCenterCategoryOffsetPx: 56 }

  it('are 56 px below the header, those of hot games 44 more [GC-035]', () => {
    expect([offsetOf('fish', offsets), offsetOf('hot', offsets)]).toEqual([56, 100])
  })

  it.each([
    [0, 'hot'],
    [-500, 'hot'],
    [-543, 'hot'],
    [-544, 'LOTTERY'],
    [-900, 'fish'],
  ])('the last that has come up to the bar is read: moved by %s, %s', (moved, expected) => {
    const tops = [
      { category: 'hot', top: 300 + moved },
      { category: 'LOTTERY', top: 602 + moved },
      { category: 'fish', top: 900 + moved },
    ] as const
    expect(activeAt(tops, offsets)).toBe(expected)
  })
})

it('an address names a category after its #', () => {
  expect(['fish', 'LOTTERY', 'lottery', ''].map(categoryOf)).toEqual(['fish', 'LOTTERY', null, null])
})

describe('a launch that fails', () => {
  const said = (code: ApiError['code'], status = 409) => launchRefusal(new ApiError(code, '服务器的话', status))

  it.each([
    ['SYS/FAULT', LAUNCH_FAILED],
    ['LIVE/OPENING', LAUNCH_FAILED],
    ['LIVE/maintenance', '服务器的话'],
    ['USER_IN_BLACKLIST', '服务器的话'],
    ['LIVE/BLACK_USER', '服务器的话'],
    ['UC/ACCOUNT_STATE_ERROR', '服务器的话'],
    ['RG/EXCLUDED', '服务器的话'],
    ['KY/0', '您正在牌局中，请稍后再试！'],
    ['RG/REMINDER_DUE', null],
    ['UC/TOKEN_INVALID', null],
  ] as const)('with %s says %s', (code, words) => {
    expect(said(code)).toBe(words)
  })
})

it.each([
  ['https://games.example/play/a?t=1', 'https://games.example/play/a?t=1'],
  ['http://127.0.0.1:4100/play/a?t=1', 'http://127.0.0.1:4100/play/a?t=1'],
  ['javascript:alert(1)', null],
  ['https://a:b@games.example/', null],
  ['/play/a', null],
  ['', null],
])('a link to a game is a page of the web, wherever the server allows it to be: %s', (text, expected) => {
  expect(gameLink(text)).toBe(expected)
})

describe('pictures', () => {
  it('are the operator’s, or the product’s own by code; wide ones for live and sport', () => {
    const game = aGame({ gameCode: 'baijiale', imageUrl: 'a/b.png', landscapeUrl: '' })
    expect([pictureOf(game, false), pictureOf(game, true)]).toEqual(['a/b.png', 'a/b.png'])
    expect(pictureOf({ ...game, landscapeUrl: 'a/wide.png' }, true)).toBe('a/wide.png')
    expect(pictureOf({ ...game, imageUrl: '' }, true)).toBe('/sys-upload/games/baijiale-wide.webp')
    expect(pictureOf(aGame({ gameId: 71, type: 'LOTTERY' }), false)).toBe('/sys-upload/games/lottery-71.webp')
    expect(markOf({ supplierCode: 'hy-live', supplierLogo: '' })).toBe('/sys-upload/games/mark-hy-live.webp')
  })

  it('have smaller twins only if they are the product’s own', () => {
    expect(twinsOf('/sys-upload/games/longmen.webp', 'tile')).toEqual([
      { url: '/sys-upload/games/longmen-256.avif', width: 256 },
      { url: '/sys-upload/games/longmen-384.avif', width: 384 },
      { url: '/sys-upload/games/longmen.avif', width: 480 },
    ])
    expect(twinsOf('/sys-upload/games/mark-hy-live.webp', 'mark').map(({ url }) => url)).toEqual([
      '/sys-upload/games/mark-hy-live.avif',
    ])
    expect(twinsOf('https://pictures.example/a.webp', 'tile')).toEqual([])
  })
})
