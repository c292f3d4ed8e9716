import { describe, expect, it } from 'vitest'
import { galleryViewOf, type GalleryView, listKeyOf, searchOfView, viewOfGame } from './gallery-view.ts'
import { flagsOf, nextStep, rowsOf, type Stop } from './gallery-walk.ts'
import { fitted, held, cameraAfterPinch, SCALE_MAX, START, zoomed } from '../../shared/viewer/pinch.ts'
import { SCROLL_UP_MS, scrollPlace } from './scroll-up.ts'

const DEFAULT: GalleryView = { gameId: 110, groupType: 1, initial: 'popular', searchText: '' }

describe('a view of the gallery', () => {
  it('is game 110, colour, popular, unless the address says otherwise [GALLERY-040]', () => {
    expect(galleryViewOf({})).toEqual(DEFAULT)
    expect(galleryViewOf({ game_id: '70', type: '2', initial: 'P', text: ' 跑狗 ' })).toEqual({
      gameId: 70,
      groupType: 2,
      initial: 'P',
      searchText: '跑狗',
    })
    expect(galleryViewOf({ game_id: '7e1', type: '3', initial: 'popular; drop', text: ' ' })).toEqual(DEFAULT)
  })

  it('is written into the address and read back', () => {
    for (const view of [DEFAULT, { gameId: 70, groupType: 2, initial: 'all', searchText: '图' } as const]) {
      const search = Object.fromEntries(Object.entries(searchOfView(view)).map(([key, value]) => [key, String(value)]))
      expect(galleryViewOf(search)).toEqual(view)
    }
    expect(searchOfView(DEFAULT)).toEqual({})
  })

  it('starts over with another game [GALLERY-029] [GALLERY-030]', () => {
    expect(viewOfGame(90)).toEqual({ ...DEFAULT, gameId: 90 })
  })

  it('is cached by game, colour, initial and text, each of which makes another list [GALLERY-031]', () => {
    const changes: Partial<GalleryView>[] = [
      {},
      { gameId: 70 },
      { groupType: 2 },
      { initial: 'all' },
      { initial: 'P' },
      { searchText: '图' },
    ]
    const keys = changes.map((change) => JSON.stringify(listKeyOf({ ...DEFAULT, ...change })))
    expect(new Set(keys).size).toBe(changes.length)
    expect(listKeyOf({ ...DEFAULT })).toEqual(listKeyOf(DEFAULT))
  })
})

describe('walking through a list', () => {
  const stop = (block: string, page: number, count: number, totalCount: number): Stop<string> => ({
    step: { block, page },
    data: Array.from({ length: count }, (_, index) => `${block}${page}.${index}`),
    totalCount,
  })

  it('takes one letter after the other, the next when one is loaded or empty [GALLERY-033]', () => {
    const blocks = ['A', 'B', 'C']
    expect(nextStep(blocks, [])).toEqual({ block: 'A', page: 1 })
    const walked = [stop('A', 1, 2, 3)]
    expect(nextStep(blocks, walked)).toEqual({ block: 'A', page: 2 })
    walked.push(stop('A', 2, 1, 3))
    expect(nextStep(blocks, walked)).toEqual({ block: 'B', page: 1 })
    walked.push(stop('B', 1, 0, 0))
    expect(nextStep(blocks, walked)).toEqual({ block: 'C', page: 1 })
    walked.push(stop('C', 1, 1, 1))
    expect(nextStep(blocks, walked)).toBeUndefined()
    expect(rowsOf(walked)).toEqual([
      { block: 'A', rows: ['A1.0', 'A1.1', 'A2.0'] },
      { block: 'C', rows: ['C1.0'] },
    ])
  })

  it('goes on while less is loaded than there is, and never for ever [GALLERY-035]', () => {
    expect(nextStep(['A'], [stop('A', 1, 100, 101)])).toEqual({ block: 'A', page: 2 })
    expect(nextStep(['A'], [stop('A', 1, 100, 100)])).toBeUndefined()
    expect(nextStep(['A'], [stop('A', 1, 100, 101), stop('A', 2, 0, 101)])).toBeUndefined()
  })

  it('begins again with a first page and goes on with later ones [GALLERY-034]', () => {
    expect(rowsOf([stop('A', 1, 1, 2), stop('A', 2, 1, 2)])).toEqual([{ block: 'A', rows: ['A1.0', 'A2.0'] }])
    expect(rowsOf([stop('A', 1, 2, 2), stop('A', 2, 1, 2), stop('A', 1, 1, 1)])).toEqual([
      { block: 'A', rows: ['A1.0'] },
    ])
  })

  it('says what is going on [GALLERY-027]', () => {
    const still = { isPending: false, isFetching: false, isFetchingNextPage: false, isDrawn: true }
    const on = (change: Partial<typeof still>) =>
      Object.entries(flagsOf({ ...still, ...change })).flatMap(([flag, isOn]) => (isOn ? [flag] : []))
    expect(on({})).toEqual([])
    expect(on({ isPending: true, isFetching: true })).toEqual(['loading', 'loadMoreProcessing'])
    expect(on({ isFetching: true })).toEqual(['refreshing'])
    expect(on({ isFetching: true, isFetchingNextPage: true })).toEqual(['loadingMore', 'loadMoreProcessing'])
    expect(on({ isDrawn: false })).toEqual(['rendering', 'loadMoreProcessing'])
  })
})

describe('the way back to the top', () => {
  it('takes 450 ms and never turns back [GALLERY-013]', () => {
    expect(SCROLL_UP_MS).toBe(450)
    const places = [0, 100, 200, 300, 449, 450, 900].map((ms) => scrollPlace(4000, ms))
    expect(places[0]).toBe(4000)
    expect(places.slice(-2)).toEqual([0, 0])
    expect(places[4]).toBeGreaterThan(0)
    expect(places).toEqual([...places].sort((a, b) => b - a))
  })
})

describe('looking closer', () => {
  const [screen, picture] = [
    { width: 390, height: 844 },
    { width: 390, height: 520 },
  ]

  it('keeps what lies under the fingers where it is', () => {
    const at = { x: 100, y: -50 }
    const camera = zoomed(START, 2, at)
    expect(camera.scale).toBe(2)
    expect([(at.x - camera.x) / 2, (at.y - camera.y) / 2]).toEqual([at.x, at.y])
    expect(zoomed(camera, 0.5, at)).toEqual(START)
  })

  it('follows two fingers that move and part', () => {
    const camera = cameraAfterPinch(
      START,
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -90, y: 20 },
        { x: 110, y: 20 },
      ],
    )
    expect(camera).toEqual({ scale: 2, x: 10, y: 20 })
  })

  it('has bounds: never smaller than the screen, never further than the edge', () => {
    expect(zoomed(START, 0.2, { x: 0, y: 0 })).toEqual(START)
    expect(zoomed(START, 100, { x: 0, y: 0 }).scale).toBe(SCALE_MAX)
    expect(fitted({ width: 1080, height: 1440 }, screen)).toEqual(picture)
    expect(held({ scale: 1, x: 80, y: 80 }, picture, screen)).toEqual(START)
    expect(held({ scale: 2, x: 999, y: -999 }, picture, screen)).toEqual({ scale: 2, x: 195, y: -98 })
  })
})
