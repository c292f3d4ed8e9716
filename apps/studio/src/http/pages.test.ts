import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mountPages } from './pages.ts'

const SCRIPT = 'export const one = 1\n'.repeat(20)

it('sends what the build has packed, packs what nobody has, and sends plain text to those who ask for it', async () => {
  const dist = await mkdtemp(path.join(os.tmpdir(), 'liuhe-studio-pages-'))
  try {
    await mkdir(path.join(dist, 'assets'))
    await writeFile(path.join(dist, 'assets/packed.js'), SCRIPT)
    await writeFile(path.join(dist, 'assets/packed.js.br'), 'as the build left it')
    await writeFile(path.join(dist, 'assets/plain.js'), SCRIPT)
    const app = Fastify()
    mountPages(app, () => true, dist)
    const get = (name: string, accepts: string) =>
      app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': accepts } })
    const packed = await get('packed.js', 'gzip, br')
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.body).toBe('as the build left it')
    const unpacked = await get('plain.js', 'gzip, br')
    expect(brotliDecompressSync(unpacked.rawPayload).toString()).toBe(SCRIPT)
    const plain = await get('packed.js', 'gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(SCRIPT)
    await app.close()
  } finally {
    await rm(dist, { recursive: true })
  }
})
