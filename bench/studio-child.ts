import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { KEYS, operate } from '../apps/studio/src/testing/world.ts'

const PROGRAM = path.join(import.meta.dirname, '../apps/studio/src/main.ts')

/** A studio with books of its own that are thrown away. */
export interface StudioChild {
  /** A link that opens a game with play money, once. */
  link(game: string): Promise<string>
  stop(): Promise<void>
}

/** @param speed how much faster its tables' clocks run */
export async function startStudioChild(speed: number): Promise<StudioChild> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'liuhe-bench-studio-'))
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      STUDIO_FOLDER: folder,
      STUDIO_KEYS: KEYS.map(({ id, secret }) => `${id}:${secret}`).join(','),
      STUDIO_SEED_SECRET: 'of a throw-away benchmark, no secret',
      STUDIO_CHAIN_LENGTH: '3000',
      STUDIO_SPEED: String(speed),
    },
  })
  const [{ address: origin }] = (await once(child, 'message')) as [{ address: string }]
  const who = { display_name: '试玩', currency: 'CNY', language: 'zh-CN', device: 'mobile' }
  return {
    async link(game) {
      const body = { ...who, return_url: 'https://site.example/', game_code: game }
      return (await operate<{ url: string }>(origin, 'demo-sessions', body)).url
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
