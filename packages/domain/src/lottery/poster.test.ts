import { expect, it } from 'vitest'
import { posterGameOf } from './poster.ts'

it('has posters for 110, 90 and 70, and shows that of 90 for every other game [CONST-006]', () => {
  expect([110, 90, 70, 92, 71, 0].map(posterGameOf)).toEqual([110, 90, 70, 90, 90, 90])
})
