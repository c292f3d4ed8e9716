import { expect, it } from 'vitest'
import { CHAT_COLOURS, chatColourOf } from './chat-colours.ts'

it('are eight, each with a number, a colour and a name of its own [CHAT-003]', () => {
  expect(CHAT_COLOURS).toHaveLength(8)
  for (const key of ['id', 'colour', 'name'] as const) {
    expect(new Set(CHAT_COLOURS.map((one) => one[key])).size, key).toBe(8)
  }
  for (const { colour } of CHAT_COLOURS) expect(colour).toMatch(/^#[0-9A-F]{6}$/)
})

it('fall back to the first one for a number that is none', () => {
  expect(chatColourOf(99)).toBe(CHAT_COLOURS[0])
  expect(chatColourOf(undefined)).toBe(CHAT_COLOURS[0])
})
