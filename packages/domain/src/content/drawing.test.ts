import { describe, expect, it } from 'vitest'
import { isRecentlyUpdated, type Picture, pictureOf, picturePath, pictureSet, searchTextOf } from './drawing.ts'

const PICTURE: Picture = { galleryId: 812, turnNum: '2026128', key: '0123456789abcdef', width: 360, format: 'webp' }
const PATH = 'gallery/812/2026128-0123456789abcdef-360.webp'

describe('the address of a picture', () => {
  it('says which sheet, which drawing, which size', () => {
    expect(picturePath(PICTURE)).toBe(PATH)
    expect(pictureOf(PATH)).toEqual(PICTURE)
  })

  it('is none of ours when anything about it is not', () => {
    const wrong = `
      gallery/812/2026128-0123456789abcdef-361.webp
      gallery/812/2026128-0123456789abcdef-360.png
      gallery/812/2026128-0123456789ABCDEF-360.webp
      gallery/812/2026128-0123-360.webp
      gallery/812/../2026128-0123456789abcdef-360.webp
      gallery/-1/2026128-0123456789abcdef-360.webp
      /gallery/812/2026128-0123456789abcdef-360.webp
      https://x.example/gallery/812/2026128-0123456789abcdef-360.webp`
    for (const path of wrong.trim().split(/\s+/)) expect([path, pictureOf(path)]).toEqual([path, undefined])
  })

  it('leads to the other sizes, and an upload has none', () => {
    const set = pictureSet(PATH, 'avif', (path) => `/sys-upload/${path}`) ?? ''
    expect(set.split(', ')).toHaveLength(4)
    expect(set).toContain('/sys-upload/gallery/812/2026128-0123456789abcdef-1080.avif 1080w')
    expect(pictureSet('https://cdn.example/a.jpg', 'avif', String)).toBeUndefined()
  })
})

describe('a series', () => {
  it('is recently updated for 86.4 s, to the millisecond [GALLERY-009]', () => {
    const at = 1_778_236_200_000
    const ages = [0, 86_400, 86_401, -5_000, -86_401]
    const recent = (seconds: number) => ages.map((age) => isRecentlyUpdated(at, at + age, seconds))
    expect(recent(86.4)).toEqual([true, true, false, true, false])
    // What a company may raise it to.
    expect(recent(86_400)).toEqual([true, true, true, true, true])
  })

  it('is searched for without the spaces around the words [GALLERY-038]', () => {
    expect(['  跑狗 图 ', '　四不像\t', ' '].map(searchTextOf)).toEqual(['跑狗 图', '四不像', ''])
  })
})
