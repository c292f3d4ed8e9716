import { randomBytes, randomUUID } from 'node:crypto'
import * as api from '@liuhe/contract/api/operator/game-wallet.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { testSecrets } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import type { GameProvider, ProvidedTransaction } from './provider-port.ts'
import { reconcileHour } from './reconcile.ts'
import { hoursDue } from './reconciliation-queries.ts'
import { post } from '../../ledger/index.ts'
import { liveSent } from '../../ledger/live-events.ts'
import { end } from './transfers/transfer.ts'
import { insertTransfer, takeDue } from './transfers/transfer-queries.ts'
import { createWalletWorld, hub, type Player, PROVIDER, type WalletWorld } from './testing.ts'

const database = useTestDatabase()
const secret = randomBytes(32).toString('base64url')
let world: WalletWorld
let operators: OperatorWorld
let risk: string
let support: string
beforeAll(async () => {
  world = await createWalletWorld(database)
  const listed = { name: PROVIDER, dialect: 'hub', origin: 'https://games.example', callers: ['203.0.113.0/24'] }
  const holder = { name: 'holder', dialect: 'transfer', origin: 'https://holder.example' }
  operators = await createOperatorWorld(database, {
    environment: { LIUHE_GAME_PROVIDERS: JSON.stringify([listed, holder]) },
    secrets: { ...testSecrets, gameKeys: `${PROVIDER}/k9:${secret},holder/k1:${secret}` },
  })
  risk = await operators.tokenOf('risk')
  support = await operators.tokenOf('support')
})
afterAll(() => Promise.all([world.close(), operators.close()]))

const bet = (player: Player, fields: object = {}) =>
  world.play(player, 'transaction/bet', { amount: hub(yuan('10')), ...fields })
const statusOf = async (sent: Promise<{ body: { status: string } }>) => (await sent).body.status

describe('people of the operator', () => {
  it('see providers and what keys are called, never the keys', async () => {
    await bet(await world.aPlayer())
    const [provider] = await operators.call(api.providers, {}, support)
    expect(provider).toMatchObject({
      provider: PROVIDER,
      keyIds: ['k9'],
      playHosts: ['games.example'],
      isClosed: false,
    })
    expect(provider?.lastCallAt).not.toBeNull()
    expect(JSON.stringify(provider)).not.toContain(secret)
  })

  it('close a game and a provider, and open them again', async () => {
    const player = await world.aPlayer()
    const ofGame = { provider: PROVIDER, gameCode: 'longmen', note: '维护' }
    const { closureId } = await operators.call(api.close, ofGame, risk)
    expect(await statusOf(bet(player))).toBe('RS_ERROR_GAME_CLOSED')
    expect(await statusOf(bet(player, { game_code: 'zuqiu' }))).toBe('RS_OK')
    await operators.call(api.endClosure, { closureId, note: '完成' }, risk)
    expect(await statusOf(bet(player))).toBe('RS_OK')
    const whole = await operators.call(api.close, { provider: PROVIDER, note: '维护' }, risk)
    expect(await statusOf(bet(player, { game_code: 'zuqiu' }))).toBe('RS_ERROR_GAME_CLOSED')
    expect((await operators.call(api.providers, {}, support))[0]?.isClosed).toBe(true)
    await operators.call(api.endClosure, { closureId: whole.closureId, note: '完成' }, risk)
    expect(await operators.call(api.closures, {}, support)).toEqual([])
    const refused = operators.call(api.close, { provider: 'nobody', note: 'n' }, risk)
    await expect(refused).rejects.toMatchObject({ code: 'WALLET/NOT_FOUND' })
  })

  it('bar a member, and say the most that he may bet', async () => {
    const player = await world.aPlayer()
    const whom = { provider: '*', memberId: String(player.member.memberId), reason: '风控' } as const
    await operators.call(api.setBetMax, { ...whom, betMax: yuan('9') }, risk)
    expect(await statusOf(bet(player))).toBe('RS_ERROR_LIMIT_REACHED')
    await operators.call(api.setBetMax, { ...whom, betMax: null }, risk)
    await operators.call(api.bar, whom, risk)
    expect(await statusOf(bet(player))).toBe('RS_ERROR_USER_DISABLED')
    expect(await operators.call(api.barred, { memberId: whom.memberId }, support)).toMatchObject([{ reason: '风控' }])
    await operators.call(api.unbar, whom, risk)
    expect(await statusOf(bet(player))).toBe('RS_OK')
    await expect(operators.call(api.unbar, whom, risk)).rejects.toMatchObject({ code: 'WALLET/NOT_FOUND' })
  })

  it('find calls by member, movement, request and round, and rounds without an end', async () => {
    const player = await world.aPlayer()
    const call = { transaction_uuid: randomUUID(), round: randomUUID(), request_uuid: randomUUID() }
    await bet(player, call)
    await bet(player)
    for (const [filter, count] of [
      [{ memberId: String(player.member.memberId) }, 2],
      [{ transactionId: call.transaction_uuid }, 1],
      [{ requestId: call.request_uuid }, 1],
      [{ round: call.round }, 1],
      [{ round: randomUUID() }, 0],
    ] as const) {
      expect(await operators.call(api.calls, filter, support)).toHaveLength(count)
    }
    const open = await operators.call(api.openRounds, { idleMinutes: 0, rows: 200 }, support)
    expect(open.find(({ round }) => round === call.round)).toMatchObject({ bet: yuan('10'), gameCode: 'longmen' })
    await world.play(player, 'round/end', { round: call.round })
    const after = await operators.call(api.openRounds, { idleMinutes: 0, rows: 200 }, support)
    expect(after.some(({ round }) => round === call.round)).toBe(false)
  })

  it('see an alarm for the same number with other facts, once for each number', async () => {
    const player = await world.aPlayer()
    const call = { transaction_uuid: randomUUID(), round: randomUUID() }
    await bet(player, call)
    for (const amount of [1, 2]) await bet(player, { ...call, amount: hub(yuan(String(amount))) })
    const alarms = await operators.call(api.alarms, {}, support)
    const alarm = alarms.find(({ subject }) => subject === call.transaction_uuid)
    expect(alarm).toMatchObject({ kind: 'conflict', times: 2 })
    await operators.call(api.handleAlarm, { alarmId: alarm?.alarmId ?? 0, note: '已联系' }, risk)
    expect(await operators.call(api.alarms, { state: 'handled' }, support)).toMatchObject([{ handledNote: '已联系' }])
  })
})

describe('transfers to providers that hold money', () => {
  it('are listed while they are in doubt, looked at again, and kept within limits [I-32]', async () => {
    const { member } = await world.aPlayer()
    const { memberId } = member
    const asked = { memberId, provider: 'holder', direction: 'in', amount: yuan('20'), cause: 'launch' } as const
    const row = await database.sql.begin(async (tx) => {
      const inserted = await insertTransfer(tx, asked)
      if (inserted === undefined) throw new Error('another one is open')
      await post(tx, liveSent({ ...inserted, actor: 'test' }))
      return inserted
    })
    const { transferId } = row
    const ofMember = { memberId: String(memberId) }
    const [listed] = await operators.call(api.transfers, ofMember, support)
    expect(listed).toMatchObject({ state: 'open', amount: yuan('20'), direction: 'in', endedAt: null, looks: 0 })
    const later = () => database.owner`
      update live_transfer set next_look_at = clock_timestamp() + interval '1 day' where transfer_id = ${transferId}`
    await later()
    expect(await takeDue(database.sql, 10)).toEqual([])
    const look = { transferId: String(transferId), note: '客诉' }
    await operators.call(api.lookUpTransfer, look, risk)
    expect((await takeDue(database.sql, 10)).map((due) => due.transferId)).toEqual([transferId])
    const money = await operators.call(api.transferMoney, {}, support)
    expect(money.providers.find(({ provider }) => provider === 'holder')).toMatchObject({ goingIn: yuan('20') })
    expect(money.differences).toEqual([])
    await end(database.sql, row, { state: 'refused', refusal: 'NO' })
    expect(await operators.call(api.transfers, ofMember, support)).toEqual([])
    expect(await operators.call(api.transfers, { ...ofMember, state: 'all' }, support)).toMatchObject([
      { state: 'refused', refusal: 'NO' },
    ])
    await expect(operators.call(api.lookUpTransfer, look, risk)).rejects.toMatchObject({ code: 'WALLET/NOT_FOUND' })
  })

  it('show books that do not agree with what is on its way [I-32]', async () => {
    const { member } = await world.aPlayer()
    const { memberId } = member
    await database.owner`insert into live_purse (member_id, provider, balance) values (${memberId}, 'holder', 7)`
    const { differences } = await operators.call(api.transferMoney, {}, support)
    expect(differences).toEqual([{ account: 'live', memberId: String(memberId), booked: 0n, counted: 7n }])
    await database.owner`delete from live_purse where member_id = ${memberId}`
  })

  it('have limits at providers that hold money alone', async () => {
    const limits = { least: yuan('1'), most: yuan('100'), reason: '风控' }
    await operators.call(api.setTransferLimits, { provider: 'holder', ...limits }, risk)
    const { providers } = await operators.call(api.transferMoney, {}, support)
    expect(providers).toMatchObject([{ provider: 'holder', least: yuan('1'), most: yuan('100') }])
    const wrong = (fields: object) =>
      operators.call(api.setTransferLimits, { provider: 'holder', ...limits, ...fields }, risk)
    await expect(wrong({ least: yuan('101') })).rejects.toMatchObject({ code: 'REQ/INVALID' })
    await expect(wrong({ provider: PROVIDER })).rejects.toMatchObject({ code: 'WALLET/NOT_FOUND' })
  })
})

describe('the comparison of an hour', () => {
  const HOUR_MS = 3_600_000
  const listing = (transactions: readonly ProvidedTransaction[], pageSize = 2): GameProvider =>
    ({
      name: PROVIDER,
      transactions: ({ from, until, after = 0 }: { from: number; until: number; after?: number }) => {
        const all = transactions.filter(({ at }) => at >= from && at < until)
        const next = Number(after) + pageSize
        return Promise.resolve({
          transactions: all.slice(Number(after), next),
          next: next < all.length ? next : undefined,
        })
      },
    }) as unknown as GameProvider
  const theirs = (it: Partial<ProvidedTransaction>): ProvidedTransaction => ({
    ...{ transactionId: randomUUID(), kind: 'bet', referenceId: undefined, user: '', gameCode: 'longmen', round: '' },
    ...{ amount: yuan('10'), betAmount: undefined, winAmount: undefined, at: Date.now(), state: 'ok', ...it },
  })

  it('lists what is missing here, missing there and different, until it is mended', async () => {
    await database.owner`truncate wallet_tx`
    const player = await world.aPlayer()
    const ids = ['same', 'other', 'ours', 'refused'].map((name) => [name, randomUUID()] as const)
    const round = randomUUID()
    for (const [, transaction_uuid] of ids) await bet(player, { transaction_uuid, round })
    const [same, other, ours, refused] = ids.map(([, transactionId]) => ({ transactionId, user: player.user, round }))
    const missing = theirs({ user: player.user, round })
    const list = [
      theirs({ ...same }),
      theirs({ ...other, amount: yuan('11') }),
      theirs({ ...refused, state: 'refused' }),
      missing,
      theirs({ state: 'pending' }),
    ]
    const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    await reconcileHour(world.desk, listing(list), hour)
    const open = async () =>
      (await operators.call(api.differences, {}, support)).map(({ transactionId, kind }) => [transactionId, kind])
    expect(new Set(await open())).toEqual(
      new Set([
        [missing.transactionId, 'missing-here'],
        [other?.transactionId, 'different'],
        [refused?.transactionId, 'different'],
        [ours?.transactionId, 'missing-there'],
      ]),
    )
    expect(await operators.call(api.differences, { kind: 'missing-there' }, support)).toHaveLength(1)
    const mended = [theirs({ ...same }), theirs({ ...other }), theirs({ ...refused }), theirs({ ...ours })]
    await reconcileHour(world.desk, listing(mended), hour)
    expect(await open()).toEqual([])
    expect(await operators.call(api.differences, { state: 'all' }, support)).toHaveLength(4)
  })

  it('is due for each hour of the last day, and once more some hours later', async () => {
    const asked = { provider: 'fresh', now: Date.now(), againMs: 3 * HOUR_MS }
    const due = await hoursDue(database.sql, asked)
    expect(due.length).toBeGreaterThanOrEqual(23)
    await reconcileHour(world.desk, { ...listing([]), name: 'fresh' }, due[0] ?? 0)
    expect(await hoursDue(database.sql, asked)).toEqual(due.slice(1))
  })
})
