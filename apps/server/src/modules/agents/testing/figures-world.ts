import * as api from '@liuhe/contract/api/agents.ts'
import { yuan } from '@liuhe/domain/money.ts'
import type { SiteDate } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { siteDay } from '../../../db/site-days.ts'
import { unlimited } from '../../../http/limits/rate-limit.ts'
import { aSession } from '../../../testing/factories.ts'
import { anOpenDraw } from '../../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type TestDatabase, useTestDatabase } from '../../../testing/test-database.ts'
import { type GameRound, recordRound } from '../../live-reports/index.ts'
import { anOrder, noonOf, someone } from './figures.ts'
import { countFigures } from '../index.ts'

// An agent who asks for the figures of his team, on a database of its own for each test file.

export let db: TestDatabase
export let app: TestApp
export let drawId: number
export let today: SiteDate
/** A new one for each test, with a session. */
export let agent: bigint
let token: string

/** Gives the test file its world; call it once, outside of tests. */
export function setFiguresWorldUp(): void {
  db = useTestDatabase()
  beforeAll(async () => {
    app = await createTestApp(db, { limits: unlimited })
    drawId = await anOpenDraw(db.owner)
    today = await siteDay(db.sql, Date.now())
    await db.owner`
      insert into live_game (game_code, vendor, game_name, kind, sort, enabled) values
        ('baccarat', 'v1', '百家乐', 'live', 1, true), ('football', 'v1', '足球', 'sport', 2, true)`
  })
  beforeEach(async () => {
    agent = await someone(db.owner, null, { isAgent: true })
    token = await sessionOf(agent)
  })
  afterAll(() => app.close())
}

export const sessionOf = (memberId: bigint): Promise<string> => aSession(db, { memberId, account: '' })

type Range = { beginDate?: SiteDate; endDate?: SiteDate; userId?: string }
/** Today's, unless told. */
export const ask = (range: Range = {}, as = token) =>
  app.call(api.teamFigures, { beginDate: today, endDate: today, ...range }, { as })
export const counted = async (range: Range = {}) => {
  await countFigures(db.sql)
  return ask(range)
}
/** The answer as it is sent. */
export const wire = async (query: Record<string, string> = {}) => {
  await countFigures(db.sql)
  const search = new URLSearchParams({ beginDate: today, endDate: today, ...query })
  return (await app.inject({ url: `/app-api/api/dl/queryTeamRws?${search}`, headers: { token } })).json()
}

let rounds = 0
export const aRound = (memberId: bigint, round: Partial<GameRound>): GameRound => ({
  ...{ vendor: 'v1', roundCode: `figures-${(rounds += 1)}`, memberId, gameCode: 'baccarat', status: 'settled' },
  ...{ bet: 0n, payout: 0n, validBet: round.bet ?? 0n },
  ...{ startedAt: noonOf(today, 40).getTime(), endedAt: Date.now() },
  ...round,
})
export const play = (round: GameRound) => db.sql.begin((tx) => recordRound(tx, round))
/** An order of today that staked and got so much. */
export const won = (memberId: bigint, total: string, reward: string, at = new Date()) =>
  anOrder(db.owner, { drawId, memberId, end: { total: yuan(total), valid: yuan(total), reward: yuan(reward), at } })
