import { createHash } from 'node:crypto'
import { ApiError } from '@liuhe/contract/client.ts'
import * as results from '@liuhe/contract/api/results.ts'
import { instantOf } from '@liuhe/domain/time.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { seedGames } from '../../../seed/essentials/games.ts'
import { engineWorld } from '../../../testing/engine-world.ts'
import { createTestApp, testSecrets } from '../../../testing/test-app.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { forgetDraws, openInfo } from '../../lottery/index.ts'
import { addSource, enterResult, sourceKey } from '../index.ts'
import { aReport } from './a-report.ts'

const DAY = '2026-11-20'
/** An instant of the evening, Beijing time. */
export const at = (clock: string) => instantOf(DAY, clock)
export const TURN = { gameId: 110, turnNum: '2026324' }
export const BALLS = '05,17,22,30,38,41,26'
const MASTER = 'the master key of the tests, no secret'

const open: { close(): Promise<unknown> }[] = []

/** Closes the databases and applications of the evenings so far. */
export async function endEvenings(): Promise<void> {
  for (const one of open.splice(0).reverse()) await one.close()
}

/** Game 110 alone, closed and due: nothing has been reported yet. */
export async function anEvening(clock = '20:30:00') {
  const database = await createTestDatabase()
  open.push({ close: () => database.drop() })
  await seedGames(database.owner)
  await database.owner`update game set enabled = game_id = 110`
  const world = await engineWorld(database, { at: { date: DAY, clock: '20:27:00' } })
  await world.liveUntil(at(clock))
  const app = await createTestApp(database, { secrets: { ...testSecrets, resultKey: MASTER } })
  open.push(app)
  for (const source of ['one', 'two', 'three'].map((name) => `source-${name}`)) {
    await addSource(database.sql, { source, name: `信号 ${source}` })
  }
  const report = (source: string, resultText: string, changes: object = {}) => {
    const signer = { source, key: sourceKey(MASTER, source, 1), now: app.clock.now() }
    return aReport(signer, { ...TURN, resultText, isFinal: resultText === BALLS, ...changes })
  }
  return {
    database,
    world,
    app,
    report,
    /** The answer's outcome, or the code of its refusal. */
    say: async (source: 'one' | 'two' | 'three', resultText: string, changes: object = {}) =>
      codeOf(app.call(results.report, report(`source-${source}`, resultText, changes))),
    operator: (name: string, resultText: string) =>
      inTransaction(database.sql, (tx) => enterResult(tx, { ...entry, ...TURN, operator: name, resultText })),
    draw: async () => {
      const [row] = await database.owner<DrawRow[]>`
        select status, open_num as "resultText", partial_num as "partialNum", commitment, chain_id as "chainId",
               drawn_at as "drawnAt", public_at as "publicAt", settled_at as "settledAt", void_reason as "voidReason",
               draw_id as "drawId"
        from draw where game_id = ${TURN.gameId} and turn_num = ${TURN.turnNum}`
      return row as DrawRow
    },
    panel: () => {
      forgetDraws(database.sql, 110)
      return openInfo({ sql: database.sql, clock: world }, 110)
    },
    alarms: () => database.owner`select kind, subject, times from result_alarm order by alarm_id`,
    news: async () => {
      const rows = await database.owner<{ resultText: string; isStreaming: boolean }[]>`
        select payload->>'openNum' as "resultText", (payload->>'isStreaming')::boolean as "isStreaming" from outbox
        where topic = 'draw' and payload->>'state' = 'drawn' order by outbox_id`
      return rows.map(({ resultText, isStreaming }) => `${resultText}${isStreaming ? ' …' : ''}`)
    },
  }
}

const entry = {
  sourceName: '澳门六合彩',
  url: 'https://results.example/2026324',
  capturedAt: new Date('2026-11-20T12:31:00Z'),
  screenshot: createHash('sha256').update('a picture').digest(),
}

/** The outcome, or the code of the refusal. */
export async function codeOf(call: Promise<{ outcome: string }>): Promise<string> {
  try {
    return (await call).outcome
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

type DrawRow = {
  drawId: number
  status: string
  resultText: string | null
  partialNum: string | null
  commitment: Buffer | null
  chainId: number | null
  drawnAt: Date | null
  publicAt: Date | null
  settledAt: Date | null
  voidReason: string | null
}
