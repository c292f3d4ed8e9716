import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from './engine.ts'
import { remedyFor, type StreamFault } from './recovery.ts'
import { type Stream, startStream } from './stream.ts'

describe('a stream that broke', () => {
  it.each([
    ['media', 0, { kind: 'recover' }],
    ['media', 1, { kind: 'reload', afterMs: 2000 }],
    ['network', 0, { kind: 'reload', afterMs: 1000 }],
    ['network', 4, { kind: 'reload', afterMs: 8000 }],
    ['network', 5, { kind: 'give-up' }],
    ['media', 5, { kind: 'give-up' }],
  ] as const)('by its %s after %i vain tries is met with %j', (fault, tries, remedy) => {
    expect(remedyFor(fault, tries)).toEqual(remedy)
  })
})

/** A video element whose picture moves when told. */
function fakeVideo() {
  const video = document.createElement('video')
  const state = { position: 0, refusal: undefined as DOMException | undefined, plays: 0 }
  Object.defineProperties(video, {
    currentTime: {
      get: () => state.position,
      set: (position: number) => {
        state.position = position
      },
    },
    paused: { get: () => false },
    duration: { get: () => Number.POSITIVE_INFINITY, configurable: true },
  })
  video.play = () => {
    state.plays += 1
    return state.refusal ? Promise.reject(state.refusal) : Promise.resolve()
  }
  return { video, state }
}

/** A stream over an engine of the test: `fault` is what the engine complains of. */
function play() {
  const { video, state } = fakeVideo()
  const said: string[] = []
  const engines: { engine: Engine; isGone: boolean; recovered: number; fault: (of: StreamFault) => void }[] = []
  const stream = startStream(video, '/live.m3u8', {
    onStatus: (status) => said.push(status),
    open: async (_video, _url, onFault) => {
      const own = {
        isGone: false,
        recovered: 0,
        fault: onFault,
        engine: {
          recover: () => {
            own.recovered += 1
            return true
          },
          destroy: () => {
            own.isGone = true
          },
        },
      }
      engines.push(own)
      return own.engine
    },
  })
  streams.push(stream)
  const last = () => engines.at(-1) as (typeof engines)[number]
  return { video, state, said, engines, last, stream }
}
const streams: Stream[] = []

const seconds = async (count: number, each?: () => void) => {
  for (let second = 0; second < count; second += 1) {
    each?.()
    await vi.advanceTimersByTimeAsync(1000)
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stream of streams.splice(0)) stream.stop()
  vi.useRealTimers()
})

describe('the player of a stream', () => {
  it('recovers the decoder first, and loads again when that did not help [PANEL-022]', async () => {
    const { video, said, engines, last } = play()
    await seconds(1)
    video.dispatchEvent(new Event('playing'))
    last().fault('media')
    expect([said.at(-1), engines.length, engines[0]?.recovered]).toEqual(['recovering', 1, 1])
    last().fault('media')
    await seconds(2)
    expect([engines.length, engines[0]?.isGone, engines[1]?.isGone]).toEqual([2, true, false])
    video.dispatchEvent(new Event('playing'))
    expect(said).toEqual(['loading', 'playing', 'recovering', 'playing'])
  })

  it('loads again with growing pauses, gives up in the end, and begins again when asked [PANEL-022]', async () => {
    const { said, engines, last, stream } = play()
    await seconds(1)
    for (const pause of [1, 2, 4, 8, 8]) {
      const before = engines.length
      last().fault('network')
      await seconds(pause - 1)
      await vi.advanceTimersByTimeAsync(900)
      expect(engines.length).toBe(before)
      await vi.advanceTimersByTimeAsync(200)
      expect(engines.length).toBe(before + 1)
    }
    last().fault('network')
    expect([said.at(-1), last().isGone]).toEqual(['failed', true])
    await seconds(60)
    expect(engines.length).toBe(6)
    stream.retry()
    await seconds(1)
    expect([said.at(-1), engines.length]).toEqual(['loading', 7])
  })

  it('takes a picture that stands still for a fault, and forgets faults after ten seconds of playing', async () => {
    const { video, state, said, engines, last } = play()
    await seconds(1)
    video.dispatchEvent(new Event('playing'))
    last().fault('network')
    await seconds(1)
    video.dispatchEvent(new Event('playing'))
    await seconds(12, () => {
      state.position += 1
    })
    expect(said.at(-1)).toBe('playing')
    await seconds(11)
    expect(said.at(-1)).toBe('recovering')
    // The first pause again, not the second.
    await seconds(1)
    expect(engines.length).toBe(3)
  })

  it('tries at once when the line is back', async () => {
    const { engines, last } = play()
    await seconds(1)
    for (let fault = 0; fault < 4; fault += 1) {
      last().fault('network')
      await seconds(8)
    }
    const before = engines.length
    last().fault('network')
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(1)
    expect(engines.length).toBe(before + 1)
  })

  it('asks for a tap where the browser wants one, and plays after it', async () => {
    const { video, state, said } = play()
    state.refusal = new DOMException('', 'NotAllowedError')
    await seconds(1)
    expect(said).toEqual(['loading', 'blocked'])
    video.dispatchEvent(new Event('playing'))
    expect(said.at(-1)).toBe('playing')
  })

  it('goes on where a recording broke', async () => {
    const { video, state, last, engines } = play()
    Object.defineProperty(video, 'duration', { get: () => 60, configurable: true })
    await seconds(1)
    state.position = 42
    last().fault('network')
    await seconds(2)
    expect([engines.length, state.position]).toEqual([2, 42])
  })

  it('is silent once it is stopped', async () => {
    const { video, said, last, stream } = play()
    await seconds(1)
    stream.stop()
    last().fault('network')
    video.dispatchEvent(new Event('playing'))
    await seconds(30)
    expect([said, last().isGone]).toEqual([['loading'], true])
  })
})
