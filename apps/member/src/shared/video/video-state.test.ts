import { instantOf } from '@liuhe/domain/time.ts'
import { expect, test } from 'vitest'
import { playableUrl, videoStateOf } from './video-state.ts'

const PLAN = instantOf('2026-11-20', '20:30')
const LIVE = 'https://live.example/110.m3u8'
const REPLAY = 'https://live.example/323.m3u8'

type Facts = { live?: string; replay?: string; isStreaming?: boolean; turnNum?: string }

const infoWith = ({ live = '', replay = '', isStreaming = false, turnNum = '2026323' }: Facts) => ({
  gameId: 110,
  gameName: '新澳门六合彩',
  family: 'LHC',
  cur: { turnNum: '2026324', closeTime: PLAN - 120_000, liveUrl: live },
  pre: { turnNum, resultText: '28,44', openTime: PLAN - 86_400_000, isStreaming, liveUrl: replay, lunarYear: 2026 },
  plan: { turnNum: '2026324', planTime: PLAN, lunarYear: 2026 },
  serverTime: PLAN - 60_000,
})

test.each([
  ['streaming', { live: LIVE, isStreaming: true, turnNum: '2026324' }, PLAN + 20_000, { kind: 'live', url: LIVE }],
  ['streaming while the first ball is awaited', { live: LIVE, replay: REPLAY }, PLAN, { kind: 'live', url: LIVE }],
  ['not streaming', { live: LIVE }, PLAN - 60_000, { kind: 'off' }],
  ['not streaming when the draw is over', { live: LIVE, turnNum: '2026324' }, PLAN + 60_000, { kind: 'off' }],
  ['not streaming when the draw does not come', { live: LIVE }, PLAN + 600_000, { kind: 'off' }],
  ['a replay', { live: LIVE, replay: REPLAY }, PLAN - 60_000, { kind: 'replay', url: REPLAY, turnNum: '2026323' }],
  [
    'a replay of a game without a stream',
    { replay: REPLAY },
    PLAN,
    { kind: 'replay', url: REPLAY, turnNum: '2026323' },
  ],
  ['no video', {}, PLAN - 60_000, { kind: 'none' }],
  ['no video for a hostile address', { replay: 'javascript:alert(1)' }, PLAN - 60_000, { kind: 'none' }],
] as const)('the video of a game is: %s [PANEL-019]', (_, facts, now, state) => {
  expect(videoStateOf(infoWith(facts), { now })).toEqual(state)
})

test('a game without a stream of its own shows that of the site, while it draws', () => {
  const fallback = 'https://live.example/all.m3u8'
  const drawing = infoWith({ isStreaming: true, turnNum: '2026324' })
  expect(videoStateOf(drawing, { now: PLAN + 20_000, fallback })).toEqual({ kind: 'live', url: fallback })
  expect(videoStateOf(infoWith({}), { now: PLAN - 60_000, fallback })).toEqual({ kind: 'none' })
})

test('plays addresses of the web and of this site, and nothing else', () => {
  const refused = [
    '',
    'javascript:alert(1)',
    'data:video/mp4,x',
    'blob:x',
    '//a.example/x',
    'ftp://a',
    'https://u:p@a/x',
  ]
  expect(refused.map(playableUrl)).toEqual(refused.map(() => null))
  expect(['/live/a.m3u8', 'http://127.0.0.1:81/a'].map(playableUrl)).toEqual(['/live/a.m3u8', 'http://127.0.0.1:81/a'])
})
