import { yuan } from '@liuhe/domain/money.ts'
import { expect, it } from 'vitest'
import { aMember, anOfficialDraw, closeOfficialDraw } from '../../testing/money-world.ts'
import { aLine } from '../bets/testing.ts'
import { createBetDesk } from '../bets/index.ts'
import {
  correct,
  db,
  publish,
  RIGHT,
  setCorrectionWorldUp,
  settle,
  TIE,
  WRONG,
} from '../results/testing/correction-world.ts'
import { countDue } from './count.ts'
import { achievedOf, aDeposit, checkTurnover, stakes } from './testing.ts'

setCorrectionWorldUp()

let turns = 0

/** An official draw on which a member with a deposit has bet: 大, which a 49 pushes, and a number. */
async function aTurn() {
  const turn = await anOfficialDraw(db.owner, `2041${String(++turns).padStart(3, '0')}`)
  const memberId = await aMember(db.owner, { balance: yuan('1000') })
  const row = await aDeposit(db.sql, memberId)
  const lines = [aLine('103', '大', '40'), aLine('101', '07', '5')].map((line) => ({
    ...line,
    code: line.code.replace(/^71/, String(turn.gameId)),
  }))
  const { gameId, turnNum } = turn
  const placed = await createBetDesk(db.sql).place(
    { memberId, rebateTenths: 0 },
    { gameId, turnNum, requestId: `r-${turnNum}`, lines },
  )
  if (!('orderIds' in placed)) throw new Error(placed.code)
  await closeOfficialDraw(db.owner, turn.drawId)
  return { ...turn, members: [memberId], memberId, row }
}

const entriesOf = (row: bigint) => db.owner`
  select kind, dml_change, reason, actor from turnover_entry where row_id = ${row} order by entry_id`
const counted = async () => {
  await countDue(db.sql)
  await checkTurnover(db.owner)
}

it('falls by an entry when a correction ties a bet, and rises again by the next [Ruling C116] [I-27]', async () => {
  const turn = await aTurn()
  await publish(turn, WRONG)
  await settle(turn)
  await counted()
  expect(await achievedOf(db.owner, turn.memberId)).toEqual([yuan('45')])
  await correct(turn, TIE)
  await settle(turn)
  await counted()
  expect(await achievedOf(db.owner, turn.memberId)).toEqual([yuan('5')])
  const entry = { kind: 'corrected', dml_change: -yuan('40'), reason: `draw:${turn.drawId}`, actor: 'settlement' }
  expect([...(await entriesOf(turn.row))]).toEqual([entry])
  await correct(turn, RIGHT, { version: 2 })
  await settle(turn)
  await counted()
  expect(await achievedOf(db.owner, turn.memberId)).toEqual([yuan('45')])
  expect(await entriesOf(turn.row)).toHaveLength(1)
})

it('what a correction leaves missing later bets fill, and their own falls by an entry [Ruling C116]', async () => {
  const turn = await aTurn()
  await publish(turn, WRONG)
  await settle(turn)
  await counted()
  const later = await aDeposit(db.sql, turn.memberId)
  await stakes(db, turn.memberId, '90')
  expect(await achievedOf(db.owner, turn.memberId)).toEqual([yuan('100'), yuan('35')])
  await correct(turn, TIE)
  await settle(turn)
  await counted()
  expect(await achievedOf(db.owner, turn.memberId)).toEqual([yuan('95'), 0n])
  expect([...(await entriesOf(later))]).toMatchObject([{ kind: 'corrected', dml_change: -yuan('35') }])
})

it('a correction that changes no stake changes nothing, and writes nothing', async () => {
  const turn = await aTurn()
  await publish(turn, WRONG)
  await settle(turn)
  await counted()
  await correct(turn, RIGHT)
  await settle(turn)
  await counted()
  expect(await achievedOf(db.owner, turn.memberId)).toEqual([yuan('45')])
  expect([...(await entriesOf(turn.row))]).toEqual([])
})
