import { type Money, yuan } from '@liuhe/domain/money.ts'
import { beforeAll, expect, it } from 'vitest'
import { aMember, anOfficialDraw, anOpenDraw, closeOfficialDraw } from '../../testing/money-world.ts'
import { createBetDesk } from '../bets/index.ts'
import { aLine } from '../bets/testing.ts'
import { correct, db, publish, setCorrectionWorldUp, settle, TIE, WRONG } from '../results/testing/correction-world.ts'
import { bet, settled } from '../turnover/testing.ts'
import { claimRebate } from './claim-rebate.ts'
import { claimable } from './read-rebate.ts'
import { checkRebates } from './testing.ts'

setCorrectionWorldUp()

let turns = 0
const RATE = 5

beforeAll(() => db.owner`update vip_rule set rebate_lottery = ${RATE}`)

/** An official draw on which a member has bet 40 yuan on 大, which a 49 pushes, and 30 on a number. */
async function aTurn() {
  const turn = await anOfficialDraw(db.owner, `2042${String(++turns).padStart(3, '0')}`)
  const memberId = await aMember(db.owner, { balance: yuan('1000') })
  await db.owner`update member set vip_level = 1 where member_id = ${memberId}`
  const lines = [aLine('103', '大', '40'), aLine('101', '07', '30')].map((line) => ({
    ...line,
    code: line.code.replace(/^71/, String(turn.gameId)),
  }))
  const { gameId, turnNum } = turn
  const request = { gameId, turnNum, requestId: `r-${turnNum}`, lines }
  const placed = await createBetDesk(db.sql).place({ memberId, rebateTenths: 0 }, request)
  if (!('orderIds' in placed)) throw new Error(placed.code)
  await closeOfficialDraw(db.owner, turn.drawId)
  return { ...turn, members: [memberId], memberId }
}

const lottery = async (memberId: bigint): Promise<Money | undefined> =>
  (await claimable(db.sql, memberId)).lines[0]?.validBet
const claim = (memberId: bigint) => db.sql.begin((tx) => claimRebate(tx, memberId))

it('carries what a correction takes back into the next period, and takes no money back', async () => {
  const turn = await aTurn()
  const { memberId } = turn
  await publish(turn, WRONG)
  await settle(turn)
  expect((await claim(memberId)).amount).toBe(yuan('3.5'))
  await correct(turn, TIE)
  await settle(turn)
  expect(await lottery(memberId)).toBe(-yuan('40'))
  await expect(claim(memberId)).rejects.toMatchObject({ code: 'REBATE/TOO_LITTLE' })
  const draw = await anOpenDraw(db.owner)
  await bet(db, memberId, draw, ['101', '08', '100'])
  await settled(db, draw)
  expect(await lottery(memberId)).toBe(yuan('60'))
  expect((await claim(memberId)).amount).toBe(yuan('3'))
  await checkRebates(db.owner)
})

it('counts a bet once that a correction before the claim settled again', async () => {
  const turn = await aTurn()
  await publish(turn, TIE)
  await settle(turn)
  expect(await lottery(turn.memberId)).toBe(yuan('30'))
  await correct(turn, WRONG)
  await settle(turn)
  expect(await lottery(turn.memberId)).toBe(yuan('70'))
})
