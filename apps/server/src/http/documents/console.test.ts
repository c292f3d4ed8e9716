import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let world: OperatorWorld
let dist: string
let previewDist: string
beforeAll(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'liuhe-console-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>console</title>')
  await writeFile(path.join(dist, 'assets/index-abc.js'), 'export {}')
  previewDist = await mkdtemp(path.join(os.tmpdir(), 'liuhe-preview-'))
  await mkdir(path.join(previewDist, 'assets'))
  await mkdir(path.join(previewDist, 'sys-upload'))
  await writeFile(path.join(previewDist, 'preview.html'), '<!doctype html><title>preview</title>')
  await writeFile(path.join(previewDist, 'assets/preview-abc.js'), 'export {}')
  await writeFile(path.join(previewDist, 'sys-upload/a.svg'), '<svg/>')
  world = await createOperatorWorld(database, {
    consoleDist: dist,
    previewDist,
    environment: { LIUHE_OPERATOR_NETWORKS: '127.0.0.1,10.0.0.0/8' },
  })
})
afterAll(async () => {
  await world.close()
  await rm(dist, { recursive: true })
  await rm(previewDist, { recursive: true })
})

const get = (url: string, remoteAddress = '127.0.0.1') => world.inject({ url, remoteAddress })

describe('the console’s page', () => {
  it('is at every address of a desk, may run its own files only, and stands in nobody’s frame [SEC-60]', async () => {
    for (const url of ['/', '/approvals?row=7', '/index.html']) {
      const { statusCode, headers, body } = await get(url)
      expect([url, statusCode, headers['content-type'], body]).toEqual([
        ...[url, 200, 'text/html; charset=utf-8', '<!doctype html><title>console</title>'],
      ])
      const policy = String(headers['content-security-policy'])
      for (const rule of ["script-src 'self';", "style-src 'self';", "connect-src 'self';", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule)
      }
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
    }
  })

  it('has files that never change, and none in place of one that is gone or of a call', async () => {
    const file = await get('/assets/index-abc.js')
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(file.headers['cache-control']).toContain('immutable')
    for (const url of ['/assets/index-old.js', '/assets/..%2findex.html', '/operator-api/nowhere']) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 404])
      expect(headers['content-type']).toContain('application/json')
    }
    const sent = await world.inject({ method: 'POST', url: '/approvals', remoteAddress: '127.0.0.1' })
    expect(sent.statusCode).toBe(404)
  })

  it('shows its preview in a frame without an origin, which reaches nobody [SEC-14]', async () => {
    const { statusCode, headers, body } = await get('/preview/')
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>preview</title>'])
    const rules = String(headers['content-security-policy']).split('; ')
    expect(rules).toEqual(
      expect.arrayContaining([
        ...['sandbox allow-scripts', "default-src 'none'", "script-src 'self'", "connect-src 'none'"],
        ...["form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'"],
      ]),
    )
    expect(rules.join()).not.toMatch(/unsafe|https?:|\*|same-origin/)
    const page = String((await get('/studio')).headers['content-security-policy'])
    expect(page).toContain("frame-src 'self'")
    expect(page).toContain('trusted-types studio ProseMirrorClipboard')
  })

  it('gives the files of the preview to a document without an origin, and no others', async () => {
    for (const url of ['/preview/assets/preview-abc.js', '/sys-upload/a.svg']) {
      const { statusCode, headers } = await get(url)
      expect([url, statusCode]).toEqual([url, 200])
      expect(headers).toMatchObject({
        ...{ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      })
    }
    const own = (await get('/assets/index-abc.js')).headers
    expect([own['access-control-allow-origin'], own['cross-origin-resource-policy']]).toEqual([
      undefined,
      'same-origin',
    ])
    for (const url of ['/preview/assets/none.js', '/preview/..%2findex.html', '/sys-upload/none.svg']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
    expect((await get('/preview/', '192.0.2.8')).statusCode).toBe(404)
  })

  it('is nothing for an address that is not on the list [SEC-60]', async () => {
    for (const url of ['/', '/assets/index-abc.js', '/approvals']) {
      expect([url, (await get(url, '192.0.2.8')).statusCode]).toEqual([url, 404])
    }
    expect((await get('/', '10.9.8.7')).statusCode).toBe(200)
  })
})
