import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as api from '@liuhe/contract/api/operator/switches.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, expect, it } from 'vitest'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const db = useTestDatabase()
const BETTOR = fileURLToPath(new URL('../../testing/bettor-process.ts', import.meta.url))
const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

interface Bet {
  at: number
  outcome: string
}

/** A process that bets; what it has written so far grows. */
async function aBettor(turn: { gameId: number; turnNum: string }): Promise<Bet[]> {
  const member = await aMember(db.owner, { balance: yuan('10000') })
  const bets: Bet[] = []
  const child = spawn(process.execPath, [BETTOR, db.url, String(member), String(turn.gameId), turn.turnNum])
  ends.push(() => child.kill())
  createInterface({ input: child.stdout }).on('line', (line) => bets.push(JSON.parse(line)))
  return bets
}

const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 600; tries++) await sleep(50)
  expect(isSo()).toBe(true)
}

it.each([
  ['all', 'all', 'GAME/CLOSED'],
  ['game', '71', 'GAME/CLOSED'],
  ['play', 'LHC-101', 'BET/PLAY_CLOSED'],
] as const)('%s %s switched off: no process takes a bet five seconds later, or ever', async (scope, key, code) => {
  await db.owner`update switch_state set is_off = false, until_at = null`
  const world = await createOperatorWorld(db)
  const drawId = await anOpenDraw(db.owner)
  const [turn] = await db.owner<[{ gameId: number; turnNum: string }]>`
    select game_id as "gameId", turn_num as "turnNum" from draw where draw_id = ${drawId}`
  const processes = [await aBettor(turn), await aBettor(turn)]
  const risk = await world.tokenOf('risk')
  await until(() => processes.every((bets) => bets.some(({ outcome }) => outcome === 'placed')))
  const [row] = await world
    .call(api.list, {}, risk)
    .then((all) => all.filter((one) => one.scope === scope && one.key === key))
  await world.call(api.turnOff, { scope, key, revision: row?.revision ?? 0, reason: '演练停售' }, risk)
  const offAt = Date.now()
  const isRefused = (bets: readonly Bet[]) => bets.filter(({ outcome }) => outcome === code).length > 20
  await until(() => processes.every(isRefused))
  await world.close()
  for (const bets of processes) {
    const last = bets.findLast(({ outcome }) => outcome === 'placed')
    expect((last?.at ?? 0) - offAt).toBeLessThan(5_000)
    expect(new Set(bets.map(({ outcome }) => outcome))).toEqual(new Set(['placed', code]))
  }
  ends.splice(0).forEach((end) => end())
})
