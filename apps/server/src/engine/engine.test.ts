import { FAMILIES, isResult, parseResult } from '@liuhe/domain/lottery/family.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedGames } from '../seed/essentials/games.ts'
import { drawAllOurselves, engineWorld } from '../testing/engine-world.ts'
import type { EngineWorld } from '../testing/engine-world.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { resultTextOf, sha256 } from './draw-key.ts'

// Hours of all 29 games under a clock of the test's own: the four daily draws, two thousand fast ones, two restarts, a
// minute for which the beacon never speaks, and a process that was away over a daily close.

const DAY = '2026-11-20'
const database = useTestDatabase()
let world: EngineWorld

type DrawRow = {
  drawId: number
  gameId: number
  family: Family
  turnNum: string
  status: string
  chainId: number | null
  chainIndex: number | null
  commitment: Buffer | null
  seed: Buffer | null
  beacon: string
  beaconRound: bigint
  beaconValue: string | null
  resultText: string | null
  openedAt: Date | null
  closeAt: Date
  closedAt: Date | null
  planAt: Date
  drawnAt: Date | null
  voidReason: string | null
}

beforeAll(async () => {
  await seedGames(database.sql)
  await drawAllOurselves(database.owner)
  world = await engineWorld(database, { at: { date: DAY, clock: '20:00:00' } })
  await world.liveUntil(instantOf(DAY, '20:45:30'))
  world.restart()
  await world.liveUntil(instantOf(DAY, '21:10:00'))
  const silentFrom = world.beacon.roundAt(world.now()) + 1
  world.silentRounds.push({ from: silentFrom, to: silentFrom + 59 })
  await world.liveUntil(instantOf(DAY, '22:20:00'))
  // The process was away for a while, over a daily close.
  await world.setNow(instantOf(DAY, '22:29:30'))
  world.restart()
  await world.liveUntil(instantOf(DAY, '22:40:00'))
}, 180_000)

const allDraws = () => database.sql<DrawRow[]>`
  select draw_id as "drawId", game_id as "gameId", family, turn_num as "turnNum", status, chain_id as "chainId",
         chain_index as "chainIndex", commitment, seed, beacon, beacon_round as "beaconRound",
         beacon_value as "beaconValue", open_num as "resultText", opened_at as "openedAt", close_at as "closeAt",
         closed_at as "closedAt", plan_at as "planAt", drawn_at as "drawnAt", void_reason as "voidReason"
  from draw join game using (game_id) order by game_id, plan_at`

const chained = async () => (await allDraws()).filter((draw) => draw.chainId !== null)

describe('the engine over hours of all games', () => {
  it('ends every past draw settled or void, and none of its steps failed', async () => {
    const past = (await allDraws()).filter((draw) => draw.planAt.getTime() < world.now() - 60_000)
    expect(past.length).toBeGreaterThan(1_500)
    expect(past.filter((draw) => draw.status !== 'settled' && draw.status !== 'void')).toEqual([])
    expect(new Set(past.filter((draw) => draw.status === 'settled').map((draw) => draw.gameId)).size).toBe(29)
    expect(world.faults).toEqual([])
  })

  it('gives a possible result that anyone can recompute from seed, round and turn [I-47]', async () => {
    const drawn = (await chained()).filter((draw) => draw.resultText !== null)
    expect(drawn.length).toBeGreaterThan(1_400)
    for (const draw of drawn) {
      const { family, seed, gameId, turnNum, beacon, beaconRound, beaconValue, resultText } = draw
      if (!seed || beaconValue === null || resultText === null) throw new Error(`turn ${turnNum} lacks its evidence`)
      expect(isResult(family, parseResult(family, resultText) ?? [])).toBe(true)
      const inputs = { seed, gameId, turnNum, chainHash: beacon, round: Number(beaconRound), randomness: beaconValue }
      expect(resultTextOf(family, inputs)).toBe(resultText)
    }
    expect(new Set(drawn.map((draw) => draw.family)).size).toBe(Object.keys(FAMILIES).length)
  })

  it('reveals seeds that hash down to the published terminal without a gap [I-47]', async () => {
    const terminals = await database.sql<{ chainId: number; terminal: Buffer; used: number }[]>`
      select chain_id as "chainId", terminal, used from draw_chain`
    const draws = await chained()
    expect(terminals).toHaveLength(29)
    for (const { chainId, terminal, used } of terminals) {
      const turns = draws.filter((draw) => draw.chainId === chainId).sort((a, b) => turnOf(a) - turnOf(b))
      expect(turns.map(turnOf)).toEqual(turns.map((_, index) => index + 1))
      let previous = terminal
      for (const turn of turns) {
        expect(turn.commitment?.equals(previous)).toBe(true)
        if (!turn.seed) break
        expect(sha256(turn.seed).equals(previous)).toBe(true)
        previous = turn.seed
      }
      expect(turns.filter((turn) => turn.seed !== null)).toHaveLength(used)
    }
  })

  it('draws after the close, in the order of the chain, and opens only after the previous seed is public', async () => {
    const draws = await chained()
    const early = draws.filter(({ drawnAt, closedAt, planAt }) => drawnAt && (!closedAt || drawnAt < planAt))
    expect(early).toEqual([])
    expect(draws.filter(({ openedAt, closeAt }) => openedAt && openedAt >= closeAt)).toEqual([])
    const late = await database.sql`
      select next.draw_id from draw next join draw before
        on before.chain_id = next.chain_id and before.chain_index = next.chain_index - 1
      where next.opened_at < coalesce(before.public_at, 'infinity') and before.status <> 'void'`
    expect(late).toEqual([])
  })

  it('voids the turns whose round never came, and shows the seed they would have been drawn with', async () => {
    const silent = world.silentRounds[0] as { from: number; to: number }
    const hit = (await chained()).filter(({ beaconRound: round }) => round >= silent.from && round <= silent.to)
    const fast = hit.filter(({ status }) => status === 'void')
    expect(fast.length).toBeGreaterThanOrEqual(7)
    expect(hit.filter((draw) => draw.resultText !== null)).toEqual([])
    for (const draw of fast) {
      expect(draw).toMatchObject({ voidReason: 'BEACON_TIMEOUT', beaconValue: null })
      expect(draw.commitment && draw.seed && sha256(draw.seed).equals(draw.commitment)).toBe(true)
    }
  })

  it('draws a turn late whose close passed while the process was away', async () => {
    const daily = (await chained()).find(({ gameId, turnNum }) => gameId === 90 && turnNum === '2026324')
    expect(daily).toMatchObject({ status: 'settled', closeAt: new Date(instantOf(DAY, '22:28:00')) })
    expect(daily?.closedAt?.getTime()).toBe(instantOf(DAY, '22:29:30'))
    expect(daily?.drawnAt?.getTime()).toBe(instantOf(DAY, '22:30:00'))
  })

  it('announces each result once, after it was written, and a live one ball by ball [I-48]', async () => {
    const news = await database.sql<{ turnNum: string; resultText: string; isStreaming: boolean }[]>`
      select payload->>'turnNum' as "turnNum", payload->>'openNum' as "resultText",
             (payload->>'isStreaming')::boolean as "isStreaming"
      from outbox where topic = 'draw' and payload->>'state' = 'drawn' 
        and payload->>'gameId' = '110' order by outbox_id`
    expect(news.map(({ resultText }) => (resultText === '' ? 0 : resultText.split(',').length))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7,
    ])
    expect(news.map(({ isStreaming }) => isStreaming)).toEqual([true, true, true, true, true, true, true, false])
    const twice = await database.sql`
      select payload->>'gameId', payload->>'turnNum' from outbox
      where topic = 'draw' and payload->>'state' = 'drawn' and payload->>'gameId' not in ('70', '90', '92', '110')
      group by 1, 2 having count(*) > 1`
    expect(twice).toEqual([])
  })

  it('keeps at least two issues of every game ahead, two days of daily ones', async () => {
    const ahead = await database.sql<{ gameId: number; total: number }[]>`
      select game_id as "gameId", count(*)::integer as total from draw where plan_at > draw_clock() group by 1`
    expect(ahead).toHaveLength(29)
    expect(ahead.filter(({ total }) => total < 2)).toEqual([])
  })

  it('stores one result per turn, and none of its evidence can be changed [I-21]', async () => {
    const [draw] = (await chained()).filter(({ status }) => status === 'settled') as [DrawRow]
    const { drawId, gameId, turnNum } = draw
    const { sql, owner } = database
    await expect(sql`update draw set open_num = '1,2,3' where draw_id = ${drawId}`).rejects.toThrow('is final')
    await expect(owner`update draw set open_num = '1,2,3' where draw_id = ${drawId}`).rejects.toThrow('is final')
    await expect(sql`update draw set seed = ${Buffer.alloc(32)} where draw_id = ${drawId}`).rejects.toThrow('is final')
    await expect(sql`update draw set beacon_round = 1 where draw_id = ${drawId}`).rejects.toThrow('is final')
    await expect(sql`update draw set commitment = ${Buffer.alloc(32)} where draw_id = ${drawId}`).rejects.toThrow(
      'final',
    )
    await expect(sql`delete from draw where draw_id = ${drawId}`).rejects.toThrow('permission denied')
    await expect(sql`
      insert into draw (game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at)
      select game_id, turn_num, business_day, sequence, lunar_year, open_at, close_at, plan_at from draw
      where game_id = ${gameId} and turn_num = ${turnNum}`).rejects.toThrow('draw_game_id_turn_num_key')
  })
})

const turnOf = ({ chainIndex }: DrawRow): number => chainIndex ?? 0
