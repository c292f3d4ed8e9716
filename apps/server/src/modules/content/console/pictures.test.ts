import * as images from '@liuhe/contract/api/operator/images.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperatorWorld, lastAuditEntry, type OperatorWorld } from '../../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { useTestDatabase } from '../../../testing/test-database.ts'

const database = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let editor: string

beforeAll(async () => {
  world = await createOperatorWorld(database)
  app = await createTestApp(database)
})
beforeEach(async () => {
  editor = await world.tokenOf('content')
})
afterAll(() => Promise.all([world.close(), app.close()]))

const lastEntry = () => lastAuditEntry(database)

describe('a picture, sent by an editor', () => {
  const upload = (payload: Buffer, type = 'image/png', token = editor) =>
    world.inject({
      method: 'POST',
      url: `${OPERATOR_BASE}/images`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    })
  const picture = (width = 40, height = 20) => sharp({ create: { width, height, channels: 3, background: '#d7000f' } })

  it('is written again, listed, and shown by the site without what came with it [SEC-15]', async () => {
    const secret = { IFD0: { Copyright: 'my home' } }
    const sent = await picture().withExifMerge(secret).jpeg().toBuffer()
    const answer = await upload(sent, 'application/octet-stream')
    const { path, width, height } = answer.json().data
    expect([width, height]).toEqual([40, 20])
    const { rawPayload, headers } = await app.inject({ url: path })
    expect([headers['content-type'], rawPayload.includes('my home')]).toEqual(['image/webp', false])
    const { data } = await world.call(images.list, {}, editor)
    expect(data[0]).toMatchObject({ path, bytes: rawPayload.length, uploadedBy: expect.stringMatching(/^content\./) })
    expect(await lastEntry()).toMatchObject({ action: 'images.upload', object: path, after: { width: 40, height: 20 } })
    // The preview of the template studio shows it from the operators' listener.
    expect((await world.inject({ url: path })).rawPayload.equals(rawPayload)).toBe(true)
  })

  it('is refused when it is none, too large, too many pixels, or a form [SEC-15]', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const flat = { width: 5_000, height: 4_000, channels: 3 as const, background: '#fff' }
    const bomb = await sharp({ create: flat }).png().toBuffer()
    const cases = [
      [svg, 'image/svg+xml', 415, 'UPLOAD/TYPE'],
      [Buffer.from('%PDF-1.7 …'), 'image/png', 415, 'UPLOAD/TYPE'],
      [Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png', 400, 'UPLOAD/BROKEN'],
      [bomb, 'image/png', 400, 'UPLOAD/BROKEN'],
      [Buffer.alloc(5_000_001), 'image/png', 413, 'UPLOAD/TOO_LARGE'],
      [Buffer.alloc(6_000_000), 'image/png', 413, 'REQ/TOO_LARGE'],
      [Buffer.alloc(0), 'image/png', 400, 'REQ/INVALID'],
      [await picture().png().toBuffer(), 'text/html', 415, 'REQ/MEDIA_TYPE'],
    ] as const
    for (const [payload, type, status, code] of cases) {
      const answer = await upload(payload, type)
      expect([type, payload.length, answer.statusCode, answer.json().code]).toEqual([
        type,
        payload.length,
        status,
        code,
      ])
    }
  })

  it('is refused before its bytes are taken from anyone who may not send any [SEC-15]', async () => {
    const bytes = await picture().png().toBuffer()
    expect((await upload(bytes, 'image/png', await world.tokenOf('support'))).json().code).toBe('UC/FORBIDDEN')
    expect((await upload(bytes, 'image/png', 'A'.repeat(43))).json().code).toBe('REQ/NOT_FOUND')
  })

  it('has a quota [SEC-15]', async () => {
    const codes: string[] = []
    for (let n = 0; n < 12; n++)
      codes.push(
        (
          await upload(
            await picture(20 + n)
              .png()
              .toBuffer(),
          )
        ).json().code,
      )
    expect(codes.filter((code) => code === 'OK')).toHaveLength(10)
    expect(codes.filter((code) => code === 'UPLOAD/QUOTA')).toHaveLength(2)
  })
})
