import * as api from '@liuhe/contract/api/games.ts'
import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import { errorOf } from '@liuhe/contract/errors.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aSession, aTrial, type TestMember } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { refreshCatalogue } from './index.ts'
import { aGame, type FakeProvider, PROVIDER, startFakeProvider } from './testing/fake-provider.ts'

const database = useTestDatabase()
let studio: FakeProvider
let app: TestApp
let someone: TestMember
let me: string

beforeAll(async () => {
  studio = await startFakeProvider()
  studio.answer('games', {
    status: 'OK',
    games: [
      aGame({ game_code: 'baijiale' }),
      aGame({ game_code: 'longhu', name: '龙虎', demo: false }),
      aGame({
        game_code: 'haiwang',
        name: '海王争霸',
        category: 'fish',
        supplier: 'hy-slots',
        supplier_name: '海岳电子',
      }),
    ],
  })
  const provider = studio.providers.providerOf(PROVIDER)
  if (provider === undefined) throw new Error('no provider')
  await refreshCatalogue(database.sql, provider)
  app = await createTestApp(database, { gameWallet: studio.wallet(database.sql) })
})
beforeEach(async () => {
  someone = await aMember(database)
  me = await aSession(database, someone)
  studio.calls.length = 0
  studio.answer('sessions', () => ({ status: 'OK', url: `${studio.origin}/play/baijiale?t=${studio.calls.length}` }))
  studio.answer('demo-sessions', { status: 'OK', url: `${studio.origin}/play/baijiale?t=demo` })
})
afterAll(() => Promise.all([app.close(), studio.stop()]))

const PLAY = 'liveCode=hy-live&gameType=baijiale'
const ask = async (path: string, token?: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: `/app-api${path}`, headers: { ...(token && { token }), ...headers } })
  return { status: answer.statusCode, ...(answer.json() as { code: string; msg: string; data: unknown }) }
}
const play = (token?: string, query = PLAY, headers = {}) => ask(`/live/play?${query}`, token, headers)
const wait = (memberId: bigint) => database.owner`
  update game_launch set until = clock_timestamp() where member_id = ${memberId}`
/** How many sessions of games a member has been given. */
const openedBy = async (memberId: bigint) => {
  const [row] = await database.sql<[{ count: number }]>`
    select count(*)::int as count from wallet_session where member_id = ${memberId}`
  return row.count
}
const closed = (window: string) => database.owner`
  update live_game set maintenance = ${window} where game_code = 'baijiale'`

describe('opening a game', () => {
  it('answers the link alone, of the provider’s own host [GC-058, API-044, SEC-33]', async () => {
    const answer = await play(me, `${PLAY}&isMobile=1&gameKind=live`, { host: 'm.example' })
    expect(answer).toMatchObject({ status: 200, code: 'OK', data: `${studio.origin}/play/baijiale?t=1` })
    expect(studio.calls).toEqual([
      {
        call: 'sessions',
        fields: {
          ...{ user: expect.stringMatching(/^[a-z0-9]{24}$/), token: expect.any(String) },
          ...{ currency: 'CNY', language: 'zh-CN' },
          ...{ game_code: 'baijiale', device: 'mobile', return_url: 'http://m.example/game-center#live' },
          display_name: expect.stringMatching(/^玩家.{4}$/),
        },
      },
    ])
    expect((await app.call(api.mine, {}, { as: me })).recent).toHaveLength(1)
  })

  it('tells the provider of a desktop, where a game has a tab of its own that goes when the game is left', async () => {
    await play(me, `${PLAY}&isMobile=false`, { host: 'm.example' })
    const return_url = 'http://m.example/game-center?left#live'
    expect(studio.calls[0]?.fields).toMatchObject({ device: 'desktop', return_url })
  })

  it('refuses guests and trial accounts before anybody is asked [PERM-032]', async () => {
    expect(await play()).toMatchObject({ status: 401, code: 'UC/UNAUTHORISED' })
    const trial = await aSession(database, await aTrial(database))
    expect(await play(trial)).toMatchObject({
      ...{ status: 403, code: 'UC/TRIAL_FORBIDDEN', msg: '试玩账户无法进行该操作，请注册正式账户!' },
    })
    expect([await openedBy(someone.memberId), studio.calls]).toEqual([0, []])
  })

  it('refuses games that are not on offer', async () => {
    for (const query of ['liveCode=hy-live&gameType=nothing', 'liveCode=hy-slots&gameType=baijiale']) {
      expect(await play(me, query)).toMatchObject({ status: 404, code: 'GAME/NOT_FOUND' })
    }
    await database.owner`update live_game set enabled = false where game_code = 'haiwang'`
    expect((await play(me, 'liveCode=hy-slots&gameType=haiwang')).code).toBe('GAME/NOT_FOUND')
    await database.owner`update live_game set enabled = true where game_code = 'haiwang'`
    expect((await play(me, 'liveCode=hy-live')).code).toBe('REQ/INVALID')
    expect(await openedBy(someone.memberId)).toBe(0)
  })

  it('refuses a game in maintenance by the clock of the site [ERR-009, GC-055]', async () => {
    const at = (shift: number) =>
      new Date(Date.now() + shift + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    await closed(`${at(-60_000)}~${at(3_600_000)}`)
    expect(await play(me)).toMatchObject({ status: 409, code: 'LIVE/maintenance', msg: '游戏维护中，请稍后再试' })
    await closed(`${at(60_000)}~${at(3_600_000)}`)
    expect((await play(me)).code).toBe('OK')
    // The same window by another clock: in Los Angeles it is long over, or far away.
    await wait(someone.memberId)
    await closed(`${at(-60_000)}~${at(3_600_000)}`)
    await database.owner`
      insert into system_config (config_key, config_value) values ('sys_config.time_zone', 'America/Los_Angeles')
      on conflict (config_key) do update set config_value = excluded.config_value`
    expect((await play(me)).code).toBe('OK')
    await database.owner`delete from system_config where config_key = 'sys_config.time_zone'`
    await closed('')
  })

  it.each([
    [
      'every day, over midnight',
      '22:00~03:00',
      { '21:59:59': 'open', '22:00:00': 'maintenance', '02:59:59': 'maintenance', '03:00:00': 'open' },
    ],
    ['every day', '02:00:00~04:00:00', { '01:59:59': 'open', '02:00:00': 'maintenance', '04:00:00': 'open' }],
    ['once', '2026-05-08 02:00:00~2026-05-08 04:00:00', { '02:00:00': 'maintenance', '04:00:00': 'open' }],
  ])('reads a window that comes %s from its start on, before its end [GC-055]', async (_, window, states) => {
    await closed(window)
    for (const [clock, state] of Object.entries(states)) {
      const [row] = await database.sql<[{ state: string }]>`
        select live_game_state(${PROVIDER}, 'baijiale', ${`2026-05-08 ${clock}+08`}::timestamptz) as state`
      expect([clock, row.state]).toEqual([clock, state])
    }
    await closed('')
  })

  it.each([
    ['GAME_CLOSED', 409, 'LIVE/maintenance', '游戏维护中，请稍后再试'],
    ['ROUND_OPEN', 409, 'KY/0', '您正在牌局中，请稍后再试！'],
    ['UNKNOWN_GAME', 503, 'LIVE/UNAVAILABLE', '游戏暂时无法进入，请稍后再试'],
    ['INVALID', 503, 'LIVE/UNAVAILABLE', '游戏暂时无法进入，请稍后再试'],
  ])('says what the provider’s %s means to a member [ERR-009, ERR-013]', async (said, status, code, msg) => {
    studio.answer('sessions', { status: said, message: 'no' })
    expect(await play(me)).toMatchObject({ status, code, msg })
    // A link that did not come keeps nobody waiting.
    studio.answer('sessions', { status: 'OK', url: `${studio.origin}/play/x` })
    expect((await play(me)).code).toBe('OK')
  })

  it.each([
    ['USER_IN_BLACKLIST', '*'],
    ['LIVE/BLACK_USER', PROVIDER],
  ] as const)('refuses with %s a member who is barred from %s [ERR-010, ERR-011]', async (code, provider) => {
    await database.sql`
      insert into wallet_barred (provider, member_id, reason, made_by)
      values (${provider}, ${someone.memberId}, '多账号', 'test')`
    expect(await play(me)).toMatchObject({ status: 403, code, msg: errorOf(code).message })
    expect([await openedBy(someone.memberId), studio.calls]).toEqual([0, []])
    await database.sql`delete from wallet_barred where member_id = ${someone.memberId}`
    expect((await play(me)).code).toBe('OK')
  })

  it('tells the provider the most that one bet of the member may be', async () => {
    await database.sql`
      insert into wallet_bet_max (provider, member_id, bet_max, made_by)
      values ('*', ${someone.memberId}, 50000, 'test'), (${PROVIDER}, ${someone.memberId}, 20000, 'test')`
    await play(me)
    expect(studio.calls[0]?.fields).toMatchObject({ max_bet: 2_000_000 })
  })

  it('refuses an account that is suspended [ERR-012]', async () => {
    const token = await aSession(database, await aMember(database, { state: 'suspended' }))
    expect(await play(token)).toMatchObject({
      status: 403,
      code: 'UC/ACCOUNT_STATE_ERROR',
      msg: '账户状态异常，请联系客服',
    })
  })

  it('refuses a member who has excluded himself', async () => {
    await database.owner`
      insert into gaming_pause (member_id, kind, started_at, ends_at, barred_until, changed_by)
      values (${someone.memberId}, 'exclusion', now(), now() + interval '184 days', '9999-12-31', 'test')`
    expect((await play(me)).code).toBe('RG/EXCLUDED')
    expect([await openedBy(someone.memberId), studio.calls]).toEqual([0, []])
  })

  it('believes no link to another host [SEC-33]', async () => {
    for (const url of [
      'https://evil.example/play',
      `${studio.origin.replace('http://', 'http://a@')}/x`,
      'javascript:1',
    ]) {
      studio.answer('sessions', { status: 'OK', url })
      expect(await play(me)).toMatchObject({ status: 503, code: 'LIVE/UNAVAILABLE' })
    }
  })

  it('ends in time when the provider is silent, and holds no transaction meanwhile', { timeout: 30_000 }, async () => {
    const { promise: never, resolve } = Promise.withResolvers<{ status: string }>()
    studio.answer('sessions', () => never)
    const asked = play(me)
    await expect.poll(() => studio.calls.length, { timeout: 10_000 }).toBe(1)
    const [held] = await database.owner<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename = 'app_rw' and state like 'idle in transaction%'`
    expect(held.count).toBe(0)
    expect(await asked).toMatchObject({ status: 503, code: 'LIVE/UNAVAILABLE' })
    resolve({ status: 'INVALID' })
  })
})

describe('a closure of the wallet', () => {
  const close = (gameCode: string | null, until: Date | null) => database.sql`
    insert into wallet_closure (provider, game_code, from_at, until_at, note, made_by)
    values (${PROVIDER}, ${gameCode}, now() - interval '1 minute', ${until}, '升级', 'test')`
  const maintenance = async () =>
    (await app.call(api.listAll, {})).find(({ gameCode }) => gameCode === 'baijiale')?.maintenance

  it('closes the game of the centre with it, and is shown in the site’s zone', async () => {
    await close('baijiale', new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000))
    expect((await play(me)).code).toBe('LIVE/maintenance')
    expect(await maintenance()).toMatch(/^[\d-]{10} [\d:]{8}~[\d-]{10} [\d:]{8}$/)
    expect((await play(me, 'liveCode=hy-slots&gameType=haiwang')).code).toBe('OK')
    await database.sql`delete from wallet_closure`
    expect(await maintenance()).toBe('')
  })

  it('closes every game of its provider while nobody ends it', async () => {
    await close(null, null)
    expect((await play(me, 'liveCode=hy-slots&gameType=haiwang')).code).toBe('LIVE/maintenance')
    expect(await maintenance()).toMatch(/~9999-12-30 /)
    await database.sql`delete from wallet_closure`
  })
})

describe('two taps', () => {
  it('launch once: the second is refused while the first is on its way, and just after it', async () => {
    const answers = await Promise.all([play(me), play(me), play(me)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['LIVE/OPENING', 'LIVE/OPENING', 'OK'])
    expect(await play(me, 'liveCode=hy-slots&gameType=haiwang')).toMatchObject({
      status: 409,
      msg: '操作频繁，请稍后试试',
    })
    expect([await openedBy(someone.memberId), studio.calls.length]).toEqual([1, 1])
  })

  it('are two launches when there is time between them: each link is good once', async () => {
    const first = await play(me)
    await wait(someone.memberId)
    const second = await play(me)
    expect([first.data, second.data]).toEqual([
      `${studio.origin}/play/baijiale?t=1`,
      `${studio.origin}/play/baijiale?t=2`,
    ])
  })

  it('of different members are two launches', async () => {
    const other = await aSession(database, await aMember(database))
    expect((await Promise.all([play(me), play(other)])).map(({ code }) => code)).toEqual(['OK', 'OK'])
  })

  it('wait no longer than an answer can take when the first process has died', async () => {
    await play(me)
    const [row] = await database.owner<[{ seconds: number }]>`
      select extract(epoch from until - clock_timestamp())::float8 as seconds from game_launch
      where member_id = ${someone.memberId}`
    expect(row.seconds).toBeLessThanOrEqual(3)
  })
})

describe('demo play', () => {
  it('is for guests and trial accounts, without a session of the wallet', async () => {
    const trial = await aSession(database, await aTrial(database))
    for (const token of [undefined, trial, me]) {
      expect(await ask(`/live/demo?${PLAY}`, token)).toMatchObject({
        code: 'OK',
        data: `${studio.origin}/play/baijiale?t=demo`,
      })
    }
    expect(await openedBy(someone.memberId)).toBe(0)
    expect(studio.calls.map(({ call }) => call)).toEqual(Array(3).fill('demo-sessions'))
    expect(studio.calls[0]?.fields).not.toHaveProperty('user')
  })

  it('is refused where a game has none, and in maintenance', async () => {
    expect((await ask('/live/demo?liveCode=hy-live&gameType=longhu')).code).toBe('LIVE/NO_DEMO')
    await closed('00:00~23:59:59')
    expect((await ask(`/live/demo?${PLAY}`)).code).toBe('LIVE/maintenance')
    await closed('')
  })
})

describe('the replay of a round', () => {
  const ROUND = '/live/replay?gameCode=baijiale&roundNo='
  const aRound = (roundNo: string) => database.owner`
    insert into game_round
      (vendor, round_code, member_id, game_code, status, bet, payout, valid_bet, started_at, settled_at)
    values (${PROVIDER}, ${roundNo}, ${someone.memberId}, 'baijiale', 1, 1000, 0, 1000, now(), now())`

  it('is the provider’s own, of the member’s own rounds', async () => {
    await play(me)
    const { user } = studio.calls[0]?.fields ?? {}
    await aRound('r-7')
    studio.answer('rounds/url', ({ round, user }) => ({
      status: 'OK',
      url: `${studio.origin}/replay/${round}/${user}`,
    }))
    expect((await ask(`${ROUND}r-7`, me)).data).toBe(`${studio.origin}/replay/r-7/${user}`)
    const other = await aSession(database, await aMember(database))
    expect(await ask(`${ROUND}r-7`, other)).toMatchObject({ status: 404, code: 'LIVE/NO_REPLAY' })
    expect((await ask(`${ROUND}r-7`)).code).toBe('UC/UNAUTHORISED')
    expect(studio.calls.map(({ call }) => call)).toEqual(['sessions', 'rounds/url'])
  })

  it('is offered in the casino report where a round has moved money', async () => {
    await aRound('r-9')
    await aRound('invented')
    await database.owner`
      insert into wallet_round (round_id, provider, round_code, member_id, game_code, started_at, moved_at)
      values (next_id(), ${PROVIDER}, 'r-9', ${someone.memberId}, 'baijiale', now(), now())`
    const today = siteDateOf(Date.now())
    const { data } = await app.call(liveReports.br, { startDate: today, endDate: today }, { as: me })
    expect(data.filter(({ hasReplay }) => hasReplay).map(({ roundNo }) => roundNo)).toEqual(['r-9'])
    expect(data).toHaveLength(2)
  })

  it('is refused for a round that the provider does not have, or of a game that is another one', async () => {
    await play(me)
    await aRound('r-8')
    studio.answer('rounds/url', { status: 'NOT_FOUND' })
    expect((await ask(`${ROUND}r-8`, me)).code).toBe('LIVE/NO_REPLAY')
    expect((await ask('/live/replay?gameCode=longhu&roundNo=r-8', me)).code).toBe('LIVE/NO_REPLAY')
  })
})
