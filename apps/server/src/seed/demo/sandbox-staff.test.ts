import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { MINUTE_MS } from '@liuhe/domain/time.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { approve } from '../../modules/withdrawals/index.ts'
import { aRequest, type Asked, stateOf } from '../../modules/withdrawals/payout/testing.ts'
import { createOperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { decideRound, staffRound } from './sandbox-staff.ts'

const db = useTestDatabase()
const AT_ONCE = { requested: 0, approved1: 0 }

it('says both yes as two of the sandbox, one after the other, and says what it is', async () => {
  const [two, one, none] = [
    await aRequest(db, { people: 2 }),
    await aRequest(db, { people: 1 }),
    await aRequest(db, { people: 0 }),
  ]
  expect(await decideRound(db.sql, { requested: 3_600, approved1: 0 })).toBe(0)
  const states = () => Promise.all([two, one, none].map((asked) => stateOf(db.owner, asked)))
  expect(await decideRound(db.sql, AT_ONCE)).toBe(2)
  expect(await states()).toEqual(['approved1', 'approved1', 'requested'])
  expect(await decideRound(db.sql, AT_ONCE)).toBe(1)
  expect(await states()).toEqual(['approved2', 'approved1', 'requested'])
  expect(await decideRound(db.sql, AT_ONCE)).toBe(0)
  const steps = await db.owner`
    select code, role, actor, note from withdrawal_step
    where withdrawal_id = ${two.withdrawalId} and role <> 'member' order by step_id`
  const said = { role: 'sandbox', note: expect.stringContaining('沙盒') }
  expect(steps).toMatchObject([
    { code: 'approved1', actor: 'sandbox:1', ...said },
    { code: 'approved2', actor: 'sandbox:2', ...said },
  ])
})

it('leaves alone what a person looks at or has begun', async () => {
  const [claimed, begun] = [await aRequest(db), await aRequest(db)]
  await db.owner`
    insert into operator (login, role) values ('maker.1', 'finance-maker')`
  await db.owner`
    insert into withdrawal_claim select ${claimed.withdrawalId}, operator_id, clock_timestamp() + interval '1 minute'
    from operator`
  const yes = (asked: Asked) =>
    inTransaction(db.sql, (tx) => approve(tx, asked.withdrawalId, { role: 'finance-maker', actor: 'operator:1' }))
  await yes(begun)
  expect(await decideRound(db.sql, AT_ONCE)).toBe(0)
  expect([await stateOf(db.owner, claimed), await stateOf(db.owner, begun)]).toEqual(['requested', 'approved1'])
})

it('lets those who may say the first yes look first, and takes what they have let wait', async () => {
  const world = await createOperatorWorld(db)
  const { now } = world.clock
  const waitingFor = async (seconds: number) => {
    const asked = await aRequest(db)
    await db.owner`
      update withdrawal_order set state_at = clock_timestamp() - ${seconds} * interval '1 second'
      where withdrawal_id = ${asked.withdrawalId}`
    return asked
  }
  const [recent, late] = [await waitingFor(60), await waitingFor(301)]
  const states = () => Promise.all([recent, late].map((asked) => stateOf(db.owner, asked)))
  const token = await world.tokenOf('finance-maker')
  expect(await staffRound(db.sql, now())).toBe(1)
  expect(await states()).toEqual(['requested', 'approved1'])
  await world.call(entry.signOut, {}, token)
  // Anyone who serves members decides about no withdrawal.
  await world.tokenOf('support')
  expect(await staffRound(db.sql, now())).toBe(1)
  expect(await states()).toEqual(['approved1', 'approved1'])

  await world.tokenOf('finance-maker')
  await waitingFor(60)
  expect(await staffRound(db.sql, now())).toBe(0)
  // Gone without a word.
  expect(await staffRound(db.sql, now() + 6 * MINUTE_MS)).toBe(1)
  await world.close()
})
