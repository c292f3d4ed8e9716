import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '../time.ts'
import { DRAW_STATUSES, nextDueAt, nextStep } from './draw.ts'
import type { DrawState, DrawStep } from './draw.ts'

/** A one-minute draw of 10:01 that closes eight seconds before. */
const draw: DrawState = {
  status: 'scheduled',
  openAt: instantOf('2026-05-08', '10:00:00'),
  closeAt: instantOf('2026-05-08', '10:00:52'),
  planAt: instantOf('2026-05-08', '10:01:00'),
  pace: 'fast',
  committed: true,
  beaconReady: true,
  resultBy: 'own',
  settleFrom: instantOf('2026-05-08', '10:01:00'),
}
const no = { committed: false }
const dark = { beaconReady: false }
const external = { ...no, ...dark, resultBy: 'external', settleFrom: instantOf('2026-05-08', '10:02:00') } as const
const daily = { pace: 'daily' } as const

describe('the next step of a draw', () => {
  const table: [status: DrawState['status'], clock: string, change: Partial<DrawState>, step: DrawStep][] = [
    ['scheduled', '09:59:59', {}, 'wait'],
    ['scheduled', '10:00:00', {}, 'open'],
    ['scheduled', '10:00:00', no, 'wait'],
    ['scheduled', '10:00:52', {}, 'close'],
    ['scheduled', '10:10:51', no, 'wait'],
    ['scheduled', '10:10:52', no, 'void'],
    ['open', '10:00:51', {}, 'wait'],
    ['open', '10:00:52', {}, 'close'],
    ['closed', '10:00:59', {}, 'wait'],
    ['closed', '10:01:00', {}, 'draw'],
    ['closed', '10:01:00', dark, 'wait'],
    ['closed', '10:10:51', dark, 'wait'],
    ['closed', '10:10:52', dark, 'void'],
    ['closed', '11:30:00', {}, 'draw'],
    ['closed', '12:00:51', { ...dark, ...daily }, 'wait'],
    ['closed', '12:00:52', { ...dark, ...daily }, 'void'],
    ['drawn', '10:01:00', {}, 'settle'],
    ['drawn', '10:00:59', {}, 'wait'],
    ['scheduled', '10:00:00', external, 'open'],
    ['scheduled', '10:00:52', external, 'close'],
    ['scheduled', '23:00:00', external, 'close'],
    ['open', '10:00:51', external, 'wait'],
    ['open', '10:00:52', external, 'close'],
    ['closed', '10:01:00', external, 'wait'],
    ['closed', '10:01:00', { ...external, committed: true, beaconReady: true }, 'wait'],
    ['closed', '23:00:00', external, 'wait'],
    ['drawn', '10:01:59', external, 'wait'],
    ['drawn', '10:02:00', external, 'settle'],
    ['settled', '23:00:00', {}, 'wait'],
    ['void', '23:00:00', {}, 'wait'],
  ]
  test.each(table)('%s at %s with %j: %s', (status, clock, change, step) => {
    expect(nextStep({ ...draw, ...change, status }, instantOf('2026-05-08', clock))).toBe(step)
  })

  test('is never to open once betting has ended, nor to draw before its time or without its round', () => {
    const states = fc.record({
      status: fc.constantFrom(...DRAW_STATUSES),
      committed: fc.boolean(),
      beaconReady: fc.boolean(),
      pace: fc.constantFrom('fast', 'daily'),
      resultBy: fc.constantFrom('own', 'external'),
    })
    fc.assert(
      fc.property(states, fc.integer({ min: -120, max: 9000 }), (state, seconds) => {
        const now = draw.openAt + seconds * 1000
        const sound: Record<DrawStep, boolean> = {
          open: now < draw.closeAt && (state.committed || state.resultBy === 'external'),
          close: now >= draw.closeAt,
          draw: now >= draw.planAt && state.beaconReady && state.resultBy === 'own',
          settle: state.status === 'drawn' && now >= draw.settleFrom,
          void: !(state.beaconReady && state.committed) && state.resultBy === 'own',
          wait: state.status !== 'drawn' || now < draw.settleFrom,
        }
        expect(sound[nextStep({ ...draw, ...state } as DrawState, now)]).toBe(true)
      }),
    )
  })
})

test.each([
  ['scheduled', '09:00:00', {}, '10:00:00'],
  ['open', '10:00:10', {}, '10:00:52'],
  ['closed', '10:00:55', {}, '10:01:00'],
  ['closed', '10:00:55', dark, '10:10:52'],
  ['scheduled', '10:00:10', no, '10:10:52'],
  ['drawn', '10:01:00', external, '10:02:00'],
] as const)('%s at %s with %j is next due at %s', (status, clock, change, due) => {
  const at = nextDueAt({ ...draw, ...change, status }, instantOf('2026-05-08', clock))
  expect(at).toBe(instantOf('2026-05-08', due))
})

test('nothing is due for a settled draw', () => {
  expect(nextDueAt({ ...draw, status: 'settled' }, draw.openAt)).toBeUndefined()
})
