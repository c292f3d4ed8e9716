import type { AddressInfo } from 'node:net'
import { yuan } from '@liuhe/domain/money.ts'
import { CASES } from '@liuhe/tools/wallet-conformance/cases.ts'
import { runKit } from '@liuhe/tools/wallet-conformance/kit.ts'
import { afterEach, expect, it } from 'vitest'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createWalletWorld, PROVIDER, type WalletWorld } from './testing.ts'

const database = useTestDatabase()
let world: WalletWorld
afterEach(() => world.close())

it.each([
  ['hub', 50],
  ['single-url', 40],
  ['form', 45],
] as const)(
  'the %s dialect passes the kit, 24 orders and changed bytes among it [I-29] [I-30] [I-31] [I-33]',
  {
    timeout: patient(120_000),
  },
  async (dialect, least) => {
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
    const findings = await runKit(
      {
        ...{ dialect, url: `http://127.0.0.1:${port}/app-api/game-wallet/${PROVIDER}`, key, game: 'longmen' },
        ...{
          user: player.user,
          token: player.token,
          expiredToken: over.token,
          mutations: dialect === 'hub' ? 1_000 : 200,
        },
      },
      CASES,
    )
    expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
    expect(findings.length).toBeGreaterThanOrEqual(least)
    expect(await database.sql`select * from ledger_difference`).toEqual([])
    expect(world.app.faults).toEqual([])
  },
)
