import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { storeImage } from './index.ts'

const database = useTestDatabase()
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(database)
})
afterAll(() => app.close())

const picture = (width = 40, height = 20, colour = '#d7000f') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
let people = 0
const somebody = () => ({ id: `editor-${++people}`, role: 'content' }) as const
const store = (bytes: Buffer, actor: Parameters<typeof storeImage>[1] = somebody()) =>
  storeImage(database.sql, actor, bytes)

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'of type %s is written again and served for ever [SEC-15]',
    async (type) => {
      const { path, width, height } = await store(await picture()[type]().toBuffer())
      expect([width, height]).toEqual([40, 20])
      const answer = await app.inject({ url: path })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{32}\.webp"$/),
      })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 })
    },
  )

  it('has no metadata left and stands upright [SEC-15]', async () => {
    const secret = { IFD0: { Copyright: 'my home' }, IFD3: { GPSLatitude: '22/1 16/1 0/1' } }
    const bytes = await picture(40, 20).withMetadata({ orientation: 6 }).withExifMerge(secret).jpeg().toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { path, width, height } = await store(bytes)
    const { rawPayload } = await app.inject({ url: path })
    const found = await sharp(rawPayload).metadata()
    expect([found.exif, found.icc, found.xmp]).toEqual([undefined, undefined, undefined])
    expect(rawPayload.includes('my home')).toBe(false)
    expect([width, height]).toEqual([20, 40])
  })

  it('has one name for one content, and is brought to a size that pages show', async () => {
    const bytes = await picture(3000, 1500).png().toBuffer()
    const [first, second] = [await store(bytes), await store(bytes)]
    expect(second).toEqual(first)
    expect([first.width, first.height]).toEqual([2048, 1024])
    expect(
      await database.owner`select from content_image where name = ${first.path.split('/').at(-1) as string}`,
    ).toHaveLength(1)
  })

  it('loses what hides behind it [SEC-15]', async () => {
    const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { path } = await store(polyglot)
    const { rawPayload } = await app.inject({ url: path })
    expect(rawPayload.includes('script')).toBe(false)
  })
})

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  it.each([
    ['SVG', svg],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7 ...')],
    ['BMP', Buffer.from('BM0000000000')],
    ['nothing', Buffer.alloc(0)],
  ])('as %s [SEC-15]', async (_, bytes) => {
    await expect(store(bytes)).rejects.toMatchObject({ code: 'UPLOAD/TYPE' })
  })

  it('when it is too large, too wide unfolded, or broken [SEC-15]', async () => {
    await expect(store(Buffer.alloc(5_000_001))).rejects.toMatchObject({ code: 'UPLOAD/TOO_LARGE' })
    const bomb = await picture(5000, 4000, '#fff').png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    await expect(store(bomb)).rejects.toMatchObject({ code: 'UPLOAD/BROKEN' })
    const whole = await picture(200, 200).jpeg().toBuffer()
    await expect(store(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'UPLOAD/BROKEN' })
    await expect(store(Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1'))).rejects.toMatchObject({
      code: 'UPLOAD/BROKEN',
    })
  })

  it('after ten in a minute, also when they come at once; refused pictures count [SEC-15]', async () => {
    const [me, bytes] = [somebody(), await picture().png().toBuffer()]
    await store(Buffer.from('\x89PNG\r\n\x1a\nrubbish', 'latin1'), me).catch(() => undefined)
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => store(bytes, me)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    await expect(store(bytes, me)).rejects.toMatchObject({ code: 'UPLOAD/QUOTA' })
    await database.owner`
      update content_upload set uploaded_at = uploaded_at - interval '2 minutes' where actor = ${me.id}`
    await store(bytes, me)
    await database.owner`
      insert into content_upload (actor, byte_count) values (${me.id}, 99990000)`
    await expect(store(await picture(900, 900).png({ compressionLevel: 0 }).toBuffer(), me)).rejects.toMatchObject({
      code: 'UPLOAD/QUOTA',
    })
  })

  it('from anybody but the content desk [SEC-61]', async () => {
    const bytes = await picture().png().toBuffer()
    await expect(store(bytes, { id: 'a', role: 'support' })).rejects.toMatchObject({ code: 'UC/FORBIDDEN' })
  })
})

it.each(['x.webp', '../app', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.svg`])(
  'serves nothing as %s',
  async (name) => {
    const answer = await app.inject({ url: `/sys-upload/content/${encodeURIComponent(name)}` })
    expect(answer.statusCode).toBe(404)
  },
)
