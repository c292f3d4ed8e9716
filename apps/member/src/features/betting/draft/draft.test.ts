import { describe, expect, test } from 'vitest'
import { ANCHORS, type Draft, emptyDraft, readDraft, textOf, toggled } from './draft.ts'
import { LUNAR_YEAR, slipContext } from '../testing/betting-world.tsx'

const { plays } = slipContext()
const playOf = (code: string) => {
  const found = plays.find((one) => one.code === code)
  if (found === undefined) throw new Error(`no play ${code}`)
  return found.play
}

/** Taps `part:label` one after another; a refusal ends it. */
function tapped(code: string, way: string | undefined, taps: readonly string[]): Draft | string {
  const play = playOf(code)
  return taps.reduce<Draft | string>(
    (draft, tap) => {
      if (typeof draft === 'string') return draft
      const [part = '0', label = ''] = tap.split(':')
      return toggled(play, draft, Number(part), [label])
    },
    emptyDraft(play, way),
  )
}

const told = (code: string, draft: Draft | string): string => {
  if (typeof draft === 'string') return draft
  const reading = readDraft(playOf(code), draft, LUNAR_YEAR)
  return 'hint' in reading ? reading.hint : `${reading.selection.text} ${reading.notes}注`
}

describe('what a member taps becomes', () => {
  test.each([
    // code, way, taps, selection or what is missing
    ['101', undefined, '0:07', '07 1注'],
    ['101', undefined, '0:07 0:07', '还需选择1个'],
    ['201', undefined, '0:01 0:02', '还需选择1个'],
    ['201', undefined, '0:01 0:02 0:03 0:04', '01,02,03,04 4注'],
    ['203', ANCHORS, '1:17', '请先选择胆码'],
    ['203', ANCHORS, '0:05', '还需选择1个拖码'],
    ['203', ANCHORS, '0:05 1:17 1:22', '05拖17,22 2注'],
    ['203', ANCHORS, '0:05 1:17 1:22 0:17', '17拖22 1注'],
    ['201', ANCHORS, '0:05 0:06 0:07', '最多选择2个'],
    ['203', '尾数对碰', '0:1尾 1:2尾', '1尾碰2尾 25注'],
    ['203', '尾数对碰', '0:1尾 1:1尾', '两组各选1个'],
    ['151', undefined, '0:大', '还需选择1位'],
    ['151', undefined, '0:大 0:小 5:红波', '小|||||红波 1注'],
  ])('%s %s %s → %s', (code, way, taps, expected) => {
    expect(told(code, tapped(code, way, taps.split(' ')))).toBe(expected)
  })

  test('a text in the order of the taps, which the play puts into its own', () => {
    const draft = tapped('201', undefined, ['0:31', '0:02', '0:14'])
    if (typeof draft === 'string') throw new Error(draft)
    expect(textOf(playOf('201'), draft)).toBe('31,02,14')
    expect(told('201', draft)).toBe('02,14,31 1注')
  })
})
