import { expect, it } from 'vitest'
import { won } from '../testing/fake-studio.ts'
import { shoeName } from './shoe-name.ts'

it('tells the hands of a shoe apart, once they are over', () => {
  const proof = { ...won.proof, nonce: 2 }
  expect(shoeName({ proof, gameInput: { place: 60, stakes: {} } })).toBe('第 3 靴 · 第 61 局')
  expect(shoeName({ proof, gameInput: null })).toBe('第 3 靴')
})
