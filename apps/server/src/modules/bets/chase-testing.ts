import type { BetLine } from '@liuhe/domain/bets/price.ts'
import { type GameTiming, issuesFrom } from '@liuhe/domain/lottery/schedule.ts'
import type { Sql } from '../../db/connect.ts'
import { systemClock } from '../../platform/clock.ts'
import { drawsUpTo } from '../lottery/index.ts'
import { writeFirstPrices } from '../prices/index.ts'
import type { BetRequest, Bettor } from './bet-request.ts'
import type { BetDesk } from './place-bets.ts'

// A game whose turns last for hours, so that a test has its turns open as long as it wants and draws them by hand.

const TIMING: GameTiming = {
  schedule: { kind: 'periodic', intervalSeconds: 21_600 },
  closeSeconds: 1,
  issueFormat: { kind: 'day', digits: 4 },
}

/** A new game with its next turns; the first is open, the others are planned. */
export async function aChaseGame(owner: Sql, { turns = 3 }: { turns?: number } = {}): Promise<ChaseGame> {
  const gameId = FIRST_GAME + games++
  if (!hasGames.has(owner)) await makeGames(owner)
  hasGames.add(owner)
  const issues = issuesFrom(TIMING, systemClock.now(), turns).map((issue) => ({ ...issue, lunarYear: 2026 }))
  const turnNums = issues.slice(0, 1).map(({ turnNum }) => turnNum)
  const known = await drawsUpTo(owner, gameId, { issues, turnNums })
  await owner`update draw set status = 'open' where draw_id = ${known.get(turnNums[0] as string) as number}`
  return { gameId, turnNums: issues.map(({ turnNum }) => turnNum) }
}

export interface ChaseGame {
  gameId: number
  /** Of the open turn and those that follow; only the first has a row. */
  turnNums: string[]
}

/** A request for a chase over the turns of a game, one time each unless told otherwise. */
export function aChase(game: ChaseGame, lines: BetLine[], wish: ChaseWishes = {}): BetRequest {
  const { multiples = game.turnNums.map(() => 1), stopOnWin = true, requestId = `a-chase-${requests++}` } = wish
  const turns = multiples.map((multiple, index) => ({ turnNum: game.turnNums[index] as string, multiple }))
  return {
    requestId,
    gameId: game.gameId,
    turnNum: game.turnNums[0] as string,
    lines: lines.map((line) => ({ ...line, code: line.code.replace(/^71/, String(game.gameId)) })),
    chase: { turns, stopOnWin },
  }
}

/** Places a chase that must be taken. */
export async function taken(desk: BetDesk, bettor: Bettor, request: BetRequest) {
  const placed = await desk.place(bettor, request)
  if ('code' in placed) throw new Error(`${placed.code} ${JSON.stringify(placed.data)}`)
  return { ...placed, chaseNo: placed.chaseNo as bigint }
}

/** The draw of a turn that has a row. */
export async function drawOf(owner: Sql, { gameId, turnNums }: ChaseGame, turn: number): Promise<number> {
  const [row] = await owner<[{ id: number }]>`
    select draw_id as id from draw where game_id = ${gameId} and turn_num = ${turnNums[turn] as string}`
  return row.id
}

interface ChaseWishes {
  multiples?: number[]
  stopOnWin?: boolean
  requestId?: string
}

/** All at once, because the list of games is remembered for some seconds. */
async function makeGames(owner: Sql): Promise<void> {
  await owner`
    insert into game (game_id, code, name, family, cate, timing, sort)
    select id, 'chase-' || id, '追号测试', 'LHC', 1, ${owner.json(TIMING as never)}, 1
    from generate_series(${FIRST_GAME}::integer, ${FIRST_GAME + 299}) id`
  await writeFirstPrices(owner)
}

const FIRST_GAME = 1_000
/** The databases that have these games: each test file has its own. */
const hasGames = new WeakSet<Sql>()
let games = 0
let requests = 0
