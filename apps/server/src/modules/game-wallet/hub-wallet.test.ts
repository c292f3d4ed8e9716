import { randomUUID } from 'node:crypto'
import { yuan } from '@liuhe/domain/money.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { collectGameDebts, sweepWalletCalls } from './queries.ts'
import { createWalletWorld, giveMoney, hub, type Player, type WalletWorld } from './testing.ts'
import { signedHeaders } from './wallet-signature.ts'

const database = useTestDatabase()
let world: WalletWorld
beforeAll(async () => {
  world = await createWalletWorld(database)
})
afterEach(() => checkBooks(database.owner))
afterAll(() => world.close())

const TEN = hub(yuan('10'))
const bet = (player: Player, fields: object = {}) => world.play(player, 'transaction/bet', { amount: TEN, ...fields })
const win = (player: Player, fields: object) => world.play(player, 'transaction/win', fields)
const rollBack = (player: Player, fields: object) => world.play(player, 'transaction/rollback', fields)
const statusOf = async (sent: Promise<{ body: { status: string } }>) => (await sent).body.status
const bills = (player: Player) => database.sql<{ tranType: number; about: string | null; amount: bigint }[]>`
  select t.tran_type as "tranType", t.ref_kind as about, e.amount
  from ledger_entry e join ledger_transfer t using (transfer_id) join ledger_account a using (account_id)
  where a.address = ${`member:${player.member.memberId}:main`} and t.event like 'game-%' order by e.seq`
const roundOf = async (player: Player, code: string) => {
  const [row] = await database.sql`
    select status, bet, payout, valid_bet from game_round
    where round_code = ${code} and member_id = ${player.member.memberId}`
  return row
}
const ids = () => ({ transaction_uuid: randomUUID(), round: randomUUID() })

describe('a round', () => {
  it('takes the bet, pays the win, and is settled in the reports; its bills lead to it', async () => {
    const player = await world.aPlayer()
    const round = randomUUID()
    const first = await bet(player, { round })
    expect(first).toMatchObject({ http: 200, body: { status: 'RS_OK', balance: hub(yuan('90')), user: player.user } })
    expect(await roundOf(player, round)).toEqual({ status: 0, bet: yuan('10'), payout: 0n, valid_bet: 0n })
    const won = await win(player, { round, amount: hub(yuan('25.5')), round_closed: true })
    expect(won.body).toMatchObject({ status: 'RS_OK', balance: hub(yuan('115.5')) })
    expect(await roundOf(player, round)).toEqual({
      ...{ status: 1, bet: yuan('10'), payout: yuan('25.5'), valid_bet: yuan('10') },
    })
    expect(await bills(player)).toEqual([
      { tranType: 34, about: 'game-round', amount: -yuan('10') },
      { tranType: 33, about: 'game-round', amount: yuan('25.5') },
    ])
    const ask = async (call: string) =>
      (await world.app.inject({ url: `/app-api/api/bills/${call}`, headers: { token: player.siteToken } })).json().data
    const { data: listed } = await ask('list')
    const detail = await ask(`detail?billNo=${listed[0].billNo}`)
    expect(detail).toMatchObject({
      bill: { tranType: 33 },
      round: { gameCode: 'longmen', gameName: 'longmen', roundNo: round, day: siteDateOf(Date.now()) },
    })
  })

  it('of sport has bills of its own', async () => {
    const player = await world.aPlayer()
    const place = { round: randomUUID(), game_code: 'zuqiu' }
    await bet(player, place)
    await win(player, { ...place, amount: TEN, round_closed: true })
    expect((await bills(player)).map(({ tranType }) => tranType)).toEqual([35, 36])
  })

  it('whose only bet is rolled back is called off, and another bet opens it again', async () => {
    const player = await world.aPlayer()
    const { transaction_uuid, round } = ids()
    await bet(player, { transaction_uuid, round })
    await rollBack(player, { round, reference_transaction_uuid: transaction_uuid })
    expect(await roundOf(player, round)).toMatchObject({ status: 2, payout: 0n })
    await bet(player, { round, amount: hub(yuan('3')) })
    await world.play(player, 'round/end', { round })
    expect(await roundOf(player, round)).toEqual({ status: 1, bet: yuan('3'), payout: 0n, valid_bet: yuan('3') })
    expect((await bills(player)).map(({ tranType }) => tranType)).toEqual([34, 39, 34])
  })

  it('counts as turnover what the provider says, at most what was staked', async () => {
    const player = await world.aPlayer()
    const [some, much] = [randomUUID(), randomUUID()]
    await bet(player, { round: some, turnover: hub(yuan('4')) })
    await world.play(player, 'round/end', { round: some })
    await bet(player, { round: much })
    await win(player, { round: much, amount: 0, round_closed: true, turnover: hub(yuan('999')) })
    expect(await roundOf(player, some)).toMatchObject({ valid_bet: yuan('4') })
    expect(await roundOf(player, much)).toMatchObject({ valid_bet: yuan('10') })
  })

  it('can be adjusted, also when it is closed', async () => {
    const player = await world.aPlayer()
    const round = randomUUID()
    await bet(player, { round })
    await win(player, { round, amount: hub(yuan('5')), round_closed: true })
    const adjusted = await world.play(player, 'transaction/adjust', { round, amount: -hub(yuan('2')), reason: 'r' })
    expect(adjusted.body).toMatchObject({ status: 'RS_OK', balance: hub(yuan('93')) })
    expect((await bills(player)).at(-1)).toEqual({ tranType: 38, about: 'game-round', amount: -yuan('2') })
    expect(await roundOf(player, round)).toMatchObject({ payout: yuan('3') })
  })
})

describe('a request', () => {
  it('gets the same bytes again for a day, and one effect for ever [I-29]', async () => {
    const player = await world.aPlayer()
    const call = { request_uuid: randomUUID(), ...ids() }
    const first = await bet(player, call)
    await bet(player)
    expect((await bet(player, call)).text).toBe(first.text)
    // A month later the answer is forgotten; the movement is not.
    await database.owner`update wallet_call set at = at - interval '32 days' where provider = 'haiyue'`
    await sweepWalletCalls(database.sql)
    const late = await bet(player, call)
    expect(late.body).toMatchObject({ status: 'RS_OK', balance: hub(yuan('80')) })
    expect(await world.balanceOf(player)).toBe(yuan('80'))
  })

  it('is written down with its answer before that is given', async () => {
    const player = await world.aPlayer()
    const call = { request_uuid: randomUUID(), ...ids() }
    const { text } = await bet(player, call)
    const [row] = await database.sql`
      select call, outcome, answer, tx_id, round_code, member_id from wallet_call
      where request_id = ${call.request_uuid}`
    expect(row).toEqual({
      ...{ call: 'transaction/bet', outcome: 'ok', answer: text, tx_id: call.transaction_uuid, round_code: call.round },
      member_id: player.member.memberId,
    })
  })

  it('that cannot be answered now is not held to that: a win waits for its bet', async () => {
    const player = await world.aPlayer()
    const { transaction_uuid, round } = ids()
    const early = { request_uuid: randomUUID(), transaction_uuid: randomUUID(), round, amount: TEN }
    const won = () => win(player, { ...early, reference_transaction_uuid: transaction_uuid })
    expect(await statusOf(won())).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    await bet(player, { transaction_uuid, round })
    expect(await statusOf(won())).toBe('RS_OK')
    expect(await world.balanceOf(player)).toBe(yuan('100'))
  })
})

describe('who may not bet is still paid [I-31]', () => {
  const REASONS: Record<string, { because(player: Player): Promise<unknown>; status: string }> = {
    'a member who excluded himself': {
      because: ({ member: { memberId } }) => database.sql`
        insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
        select ${memberId}, 'exclusion', t, t + interval '1 d', t + interval '1 d', 'test' from (select now() t) c`,
      status: 'RS_ERROR_USER_DISABLED',
    },
    'a suspended member': {
      because: ({ member }) =>
        database.owner`update member set state = 'suspended' where member_id = ${member.memberId}`,
      status: 'RS_ERROR_USER_DISABLED',
    },
    'a member on the black list': {
      because: ({ member }) => database.sql`
        insert into wallet_barred (provider, member_id, reason, made_by) values ('*', ${member.memberId}, 'r', 'test')`,
      status: 'RS_ERROR_USER_DISABLED',
    },
    'a member who signed out': {
      because: ({ member }) => database.sql`
        update session set revoked_at = now(), end_reason = 'logout' where member_id = ${member.memberId}`,
      status: 'RS_ERROR_TOKEN_EXPIRED',
    },
    'a session whose time is over': {
      because: ({ member }) => database.sql`
        update wallet_session set expires_at = now() where member_id = ${member.memberId}`,
      status: 'RS_ERROR_TOKEN_EXPIRED',
    },
    'a member at his own limit': {
      because: ({ member }) => database.sql`
        insert into gaming_limit (member_id, kind, period, amount, changed_by)
        values (${member.memberId}, 'stake', 'day', ${yuan('15')}, 'test')`,
      status: 'RS_ERROR_LIMIT_REACHED',
    },
    'a member whose bets are held small': {
      because: ({ member }) => database.sql`
        insert into wallet_bet_max (provider, member_id, bet_max, made_by)
        values ('haiyue', ${member.memberId}, ${yuan('9')}, 'test')`,
      status: 'RS_ERROR_LIMIT_REACHED',
    },
    'a game that is closed': {
      because: () => database.sql`
        insert into wallet_closure (provider, game_code, from_at, note, made_by)
        values ('haiyue', 'longmen', now(), 'n', 'test')`,
      status: 'RS_ERROR_GAME_CLOSED',
    },
  }

  it.each(Object.entries(REASONS))('%s', async (_, { because, status }) => {
    const player = await world.aPlayer()
    const first = ids()
    await bet(player, first)
    await because(player)
    expect(await statusOf(bet(player))).toBe(status)
    const won = { round: first.round, reference_transaction_uuid: first.transaction_uuid, amount: hub(yuan('7')) }
    expect(await statusOf(win(player, won))).toBe('RS_OK')
    expect(
      await statusOf(rollBack(player, { round: first.round, reference_transaction_uuid: first.transaction_uuid })),
    ).toBe('RS_OK')
    expect(await world.balanceOf(player)).toBe(yuan('107'))
    await database.owner`update wallet_closure set until_at = now() + interval '1 ms' where until_at is null`
  })

  it('bets of games and of draws share the limits of a member', async () => {
    const player = await world.aPlayer()
    await bet(player)
    const [{ used }] = await database.sql<[{ used: bigint }]>`
      select gaming_used(${player.member.memberId}, 'stake', 'day', now()) as used`
    expect(used).toBe(yuan('10'))
  })
})

it('a win that was spent and is taken back is owed: no bets until it is paid [I-04]', async () => {
  const player = await world.aPlayer(yuan('10'))
  const place = ids()
  const won = randomUUID()
  await bet(player, place)
  await win(player, { round: place.round, transaction_uuid: won, amount: hub(yuan('30')) })
  await bet(player, { amount: hub(yuan('25')) })
  const back = await rollBack(player, { round: place.round, reference_transaction_uuid: won })
  expect(back.body).toMatchObject({ status: 'RS_OK', balance: -hub(yuan('25')) })
  expect(await statusOf(bet(player, { amount: 0 }))).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  expect(await database.sql`select kind from wallet_alarm where subject = ${player.user}`).toEqual([{ kind: 'debt' }])
  // The next money pays it, whatever brings it.
  await rollBack(player, { round: place.round, reference_transaction_uuid: place.transaction_uuid })
  expect(await world.balanceOf(player)).toBe(-yuan('15'))
  await collectGameDebts(database.sql)
  expect(await world.balanceOf(player)).toBe(-yuan('15'))
  const [{ balance }] = await database.sql<[{ balance: bigint }]>`
    select balance from ledger_balance where member_id = ${player.member.memberId} and kind = 'main'`
  expect(balance).toBe(0n)
  // Money from elsewhere counts less what is owed from its first moment, and pays it with the next look.
  await giveMoney(database, player.member.memberId, yuan('100'))
  expect(await world.balanceOf(player)).toBe(yuan('85'))
  expect(await statusOf(bet(player, { amount: 0 }))).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
  await collectGameDebts(database.sql)
  await collectGameDebts(database.sql)
  expect(await world.balanceOf(player)).toBe(yuan('85'))
  expect((await bills(player)).at(-1)).toEqual({ tranType: 32, about: 'game-round', amount: -yuan('15') })
  expect(await statusOf(bet(player))).toBe('RS_OK')
})

describe('the door', () => {
  it('believes either live key, and no other address than those that are listed [I-33]', async () => {
    const player = await world.aPlayer()
    const [, old] = world.keys
    if (old === undefined) throw new Error('no second key')
    const body = JSON.stringify({ request_uuid: randomUUID(), user: player.user, currency: 'CNY', token: player.token })
    const path = '/app-api/game-wallet/haiyue/user/balance'
    const headers = signedHeaders(old, { method: 'POST', path, time: String(Date.now()), body })
    expect((await world.send('user/balance', body, { headers })).body.status).toBe('RS_OK')
    const strict = await createWalletWorld(database, { callers: ['203.0.113.0/24'] })
    const [key] = strict.keys
    if (key === undefined) throw new Error('no key')
    const asked = (address: string) => strict.send('user/balance', body, { address })
    expect((await asked('198.51.100.7')).http).toBe(403)
    expect((await asked('203.0.113.9')).body.status).toBe('RS_OK')
    await strict.close()
  })

  it('refuses a body over 8 KB, and a provider that is not in the settings', async () => {
    const player = await world.aPlayer()
    const long = { user: player.user, request_uuid: randomUUID(), currency: 'CNY', note: 'x'.repeat(9_000) }
    expect((await world.send('user/balance', long)).http).toBe(413)
    expect((await world.send('user/balance', {}, { provider: 'nobody' })).http).toBe(404)
  })

  it('never counts what is signed against a limit', { timeout: patient(60_000) }, async () => {
    const player = await world.aPlayer(yuan('10'))
    const place = ids()
    await bet(player, place)
    const wins = Array.from({ length: 700 }, () => ({ request_uuid: randomUUID(), transaction_uuid: randomUUID() }))
    // What nobody knows after two seconds is asked again, as a provider does.
    for (let open = wins; open.length > 0; ) {
      const answers = await Promise.all(
        open.map(async (one) => ({ one, ...(await win(player, { ...one, round: place.round, amount: hub(1n) })) })),
      )
      expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
      open = answers.filter(({ body }) => body.status === 'RS_ERROR_UNKNOWN').map(({ one }) => one)
    }
    expect(await world.balanceOf(player)).toBe(700n)
  })
})
