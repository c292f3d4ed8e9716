import { randomUUID } from 'node:crypto'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { createWalletWorld, hub, type Player, type WalletWorld } from './testing.ts'

const database = useTestDatabase()
let world: WalletWorld
beforeAll(async () => {
  world = await createWalletWorld(database)
})
afterAll(() => world.close())

const bet = (player: Player, fields: object = {}) =>
  world.play(player, 'transaction/bet', { amount: hub(yuan('10')), ...fields })
const bills = (player: Player) => database.sql<{ tranType: number; refKind: string; amount: bigint }[]>`
  select t.tran_type as "tranType", t.ref_kind as "refKind", e.amount
  from ledger_entry e join ledger_transfer t using (transfer_id) join ledger_account a using (account_id)
  where a.address = ${`member:${player.member.memberId}:main`} and t.event like 'game-%' order by e.seq`
const roundOf = async (player: Player, code: string) => {
  const [row] = await database.sql`
    select status, bet, payout, valid_bet from game_round
    where round_code = ${code} and member_id = ${player.member.memberId}`
  return row
}
const isSound = async () => {
  expect(await database.sql`select * from ledger_difference`).toEqual([])
}

describe('a round', () => {
  it('takes the bet, pays the win, and is settled in the reports', async () => {
    const player = await world.aPlayer()
    const round = randomUUID()
    const first = await bet(player, { round })
    expect(first).toMatchObject({ http: 200, body: { status: 'RS_OK', balance: hub(yuan('90')), user: player.user } })
    expect(await roundOf(player, round)).toEqual({ status: 0, bet: yuan('10'), payout: 0n, valid_bet: 0n })
    const won = await world.play(player, 'transaction/win', { round, amount: hub(yuan('25.5')), round_closed: true })
    expect(won.body).toMatchObject({ status: 'RS_OK', balance: hub(yuan('115.5')) })
    expect(await roundOf(player, round)).toEqual({
      ...{ status: 1, bet: yuan('10'), payout: yuan('25.5'), valid_bet: yuan('10') },
    })
    expect(await bills(player)).toEqual([
      { tranType: 34, refKind: 'game-round', amount: -yuan('10') },
      { tranType: 33, refKind: 'game-round', amount: yuan('25.5') },
    ])
    await isSound()
  })
})
