import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { yuan } from '@liuhe/domain/money.ts'
import { afterEach, expect, it } from 'vitest'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createWalletWorld, PROVIDER, type WalletWorld } from './testing.ts'

// The command itself, as another platform would run it (docs/game-wallet.md): it knows nothing of this process.

const KIT = fileURLToPath(new URL('../../../../../tools/wallet-conformance/cli.ts', import.meta.url))

const database = useTestDatabase()
let world: WalletWorld
let folder: string
afterEach(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

it.each([
  ['hub', 50],
  ['single-url', 40],
  ['form', 45],
] as const)(
  'the %s dialect passes the kit, 24 orders and changed bytes among it [I-29] [I-30] [I-31] [I-33]',
  { timeout: patient(120_000) },
  async (dialect, least) => {
    folder = await mkdtemp(path.join(tmpdir(), 'wallet-kit-'))
    world = await createWalletWorld(database, { dialect })
    const player = await world.aPlayer(yuan('2000'))
    const over = await world.aPlayer(0n)
    // Of the same member, and over.
    await database.owner`
      update wallet_session set member_id = ${player.member.memberId}, expires_at = now() - interval '1 s'
      where member_id = ${over.member.memberId}`
    await world.app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.app.server.address() as AddressInfo
    const [key] = world.keys
    if (key === undefined) throw new Error('no key')
    const secretFile = path.join(folder, 'key.txt')
    await writeFile(secretFile, key.secret)
    const { status, lines } = await runCommand({
      ...{ dialect, url: `http://127.0.0.1:${port}/app-api/game-wallet/${PROVIDER}`, key: key.id, game: 'longmen' },
      ...{ 'secret-file': secretFile, user: player.user, token: player.token, 'expired-token': over.token },
      mutations: dialect === 'hub' ? '1000' : '200',
    })
    expect(lines.filter((line) => !line.startsWith('ok  '))).toEqual([
      expect.stringMatching(/^\d+ cases, 0 with faults$/),
    ])
    expect(status).toBe(0)
    expect(lines.length - 1).toBeGreaterThanOrEqual(least)
    expect(await database.sql`select * from ledger_difference`).toEqual([])
    expect(world.app.faults).toEqual([])
  },
)

/** Runs the kit with these options. @returns its exit code and what it wrote, or why it broke off */
async function runCommand(options: Record<string, string>): Promise<{ status: number; lines: string[] }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; lines: string[] }>()
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const command = execFile(execPath, [KIT, ...words], (_failure, written, complaint) => {
    resolve({ status: command.exitCode ?? -1, lines: `${written}${complaint}`.trim().split('\n') })
  })
  return promise
}
