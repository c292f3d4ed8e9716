/**
 * Which result of a game may be shown, one answer for the whole app: what hears of a draw starts its reveal, and
 * nothing else prints the numbers before it is over (ADR 057).
 */
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { type Family, FAMILIES, isFamily } from '@liuhe/domain/lottery/family.ts'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { type DrawInfo, numbersOf } from '../results/panel-poll.ts'
import {
  LEAD_MS,
  nextChange,
  NOTHING_OUT,
  revealAt,
  type RevealStage,
  type RevealSteps,
  stepsOf,
  withArrivals,
} from './reveal-steps.ts'
import { isLaterTurn } from '../results/turn-order.ts'

/** A whole result. */
export type Result = { turnNum: string; resultText: string; lunarYear: number }

/** A draw that is being revealed. */
export type Running = {
  turnNum: string
  lunarYear: number
  stage: RevealStage
  /** The numbers that have begun to fall, and how many of them lie. */
  shown: readonly number[]
  landed: number
  /** What falls last has begun to: the special ball, or what follows from the numbers. */
  isLast: boolean
  /** What follows from the numbers may be told. */
  isTold: boolean
}

/** What is known of a game; another object whenever something changes. */
export type GameReveal = { last: Result | undefined; running: Running | undefined }

export type RevealStore = {
  of: (gameId: number) => GameReveal
  subscribe: (gameId: number, listener: () => void) => () => void
  /** Somebody looks at the panel of a game, until the returned function is called: only then is a draw revealed. */
  watch: (gameId: number) => () => void
  isWatched: (gameId: number) => boolean
  /** Shows the finished result at once; it rests as long as ever. */
  skipToResult: (gameId: number) => void
}

/** A result that was published so long ago is no news: it stands there at once. */
const LATE_MS = 5_000

type Run = { result: Result; numbers: readonly number[]; family: Family; steps: RevealSteps; startedAt: number }
type Game = {
  reveal: GameReveal
  run: Run | undefined
  watchers: number
  timer: ReturnType<typeof setTimeout> | undefined
  listeners: Set<() => void>
}

export const NOTHING_KNOWN: GameReveal = { last: undefined, running: undefined }

const stores = new WeakMap<QueryClient, RevealStore>()

/** The store of an app, told of every answer and push by the cache they go to. */
export function revealsOf(client: QueryClient): RevealStore {
  const known = stores.get(client)
  if (known) return known
  const { hear, ...store } = createStore()
  stores.set(client, store)
  const cache = client.getQueryCache()
  for (const { queryKey, state } of cache.findAll({ queryKey: [lottery.openInfo.name] })) hearOf(queryKey, state.data)
  cache.subscribe(({ type, query }) => {
    if (type === 'added' || type === 'updated') hearOf(query.queryKey, query.state.data)
  })
  return store

  function hearOf([name]: readonly unknown[], data: unknown) {
    if (name === lottery.openInfo.name && data !== undefined) hear(data as DrawInfo)
  }
}

function createStore(): RevealStore & { hear: (info: DrawInfo) => void } {
  const games = new Map<number, Game>()
  const gameOf = (gameId: number): Game => {
    const game = games.get(gameId) ?? {
      reveal: NOTHING_KNOWN,
      run: undefined,
      watchers: 0,
      timer: undefined,
      listeners: new Set<() => void>(),
    }
    games.set(gameId, game)
    return game
  }
  return {
    of: (gameId) => games.get(gameId)?.reveal ?? NOTHING_KNOWN,
    subscribe: (gameId, listener) => {
      const { listeners } = gameOf(gameId)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watch: (gameId) => {
      const game = gameOf(gameId)
      game.watchers += 1
      return () => {
        game.watchers -= 1
      }
    },
    isWatched: (gameId) => (games.get(gameId)?.watchers ?? 0) > 0,
    skipToResult: (gameId) => {
      const game = gameOf(gameId)
      const { run } = game
      const at = run ? timeOf(run) : 0
      if (run === undefined || at >= run.steps.restFrom) return
      // Of a live draw only what is in the air can come down sooner.
      const to = run.steps.restFrom === Number.POSITIVE_INFINITY ? nextChange(run.steps, at) : run.steps.restFrom
      if (to !== Number.POSITIVE_INFINITY) run.startedAt -= to - at
      step(game)
    },
    hear: (info) => {
      const game = gameOf(info.gameId)
      const before = game.reveal
      hear(game, info)
      // Together with the answer itself; the first answers come while the page is being drawn.
      if (game.reveal !== before) notifyManager.schedule(() => announce(game))
    },
  }
}

/** Takes a new answer: the first one of a game and late ones are shown, another draw than before is revealed. */
function hear(game: Game, info: DrawInfo): void {
  const { pre, family } = info
  if (pre === null) return
  const numbers = numbersOf(info)
  const { turnNum, resultText, lunarYear } = pre
  const result = { turnNum, resultText, lunarYear }
  const { run, reveal } = game
  const before = run?.result.turnNum ?? reveal.last?.turnNum
  if (before !== undefined && isLaterTurn(before, turnNum)) return
  const isWhole = !isFamily(family) || numbers.length >= FAMILIES[family].count
  if (!isFamily(family)) return finish(game, result)
  if (run?.result.turnNum === turnNum) return goOn(game, run, { result, numbers })
  if (before === turnNum) return isWhole ? finish(game, result) : undefined
  const lateMs = Math.max(0, info.serverTime - pre.openTime)
  const isNews = before !== undefined && game.watchers > 0 && document.visibilityState !== 'hidden'
  if (isWhole && !(isNews && lateMs <= LATE_MS)) return finish(game, result)
  const startedAt = performance.now() - Math.min(lateMs, LEAD_MS)
  const steps = isWhole ? stepsOf(family) : arrivals({ steps: NOTHING_OUT, numbers, family, isNews })
  game.run = { result, numbers, family, steps, startedAt: isWhole ? startedAt : performance.now() }
  move(game)
}

/** The balls of a live draw that is first heard of: the newest falls, if somebody looked on before it came. */
function arrivals({
  steps,
  numbers,
  family,
  isNews,
}: Pick<Run, 'steps' | 'numbers' | 'family'> & { isNews: boolean }): RevealSteps {
  const lying = withArrivals(steps, isNews ? numbers.length - 1 : numbers.length, family, -LONG_MS)
  return withArrivals(lying, numbers.length, family, 0)
}

/** More than any ball needs to fall. */
const LONG_MS = 60_000

/** More of the draw that is being revealed, or the same again. */
function goOn(game: Game, run: Run, { result, numbers }: Pick<Run, 'result' | 'numbers'>): void {
  if (numbers.length < run.numbers.length) return
  const isMore = numbers.length > run.numbers.length
  const steps = isMore ? withArrivals(run.steps, numbers.length, run.family, timeOf(run)) : run.steps
  game.run = { ...run, result, numbers, steps }
  move(game)
}

function finish(game: Game, result: Result): void {
  clearTimeout(game.timer)
  game.run = undefined
  const { last, running } = game.reveal
  const isSame = last?.turnNum === result.turnNum && last.resultText === result.resultText
  if (!isSame || running) game.reveal = { last: result, running: undefined }
}

/** Shows how far the reveal is now, and comes back at its next step. */
function move(game: Game): void {
  clearTimeout(game.timer)
  const { run } = game
  if (run === undefined) return
  const at = timeOf(run)
  if (at >= run.steps.endsAt) return finish(game, run.result)
  game.reveal = { ...game.reveal, running: runningAt(run, at) }
  const next = nextChange(run.steps, at)
  if (next !== Number.POSITIVE_INFINITY) game.timer = setTimeout(step, next - at, game)
}

function runningAt({ result, numbers, family, steps }: Run, at: number): Running {
  const { begun, landed, stage } = revealAt(steps, at)
  const { count } = FAMILIES[family]
  return {
    turnNum: result.turnNum,
    lunarYear: result.lunarYear,
    stage,
    shown: numbers.slice(0, begun),
    landed: Math.min(landed, count),
    isLast: begun === steps.falls.length,
    // The sum of PC28 lands like a ball; words and hands appear where others begin to fall.
    isTold: family === 'LHC' ? landed === count : family === 'PC28' ? landed > count : begun > count,
  }
}

function step(game: Game): void {
  move(game)
  announce(game)
}

const announce = ({ listeners }: Game): void => {
  for (const listener of listeners) listener()
}

/** Ms since the reveal began. It goes on by a clock that nobody sets: corrections of the time leave it alone. */
const timeOf = ({ startedAt }: Run): number => performance.now() - startedAt
