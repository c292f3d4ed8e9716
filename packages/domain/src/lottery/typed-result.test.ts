import { expect, it } from 'vitest'
import { readTypedResult } from './typed-result.ts'

it.each([
  ['LHC', '12 27 05 41 33 19 + 38', { kind: 'result', numbers: [12, 27, 5, 41, 33, 19, 38] }],
  ['LHC', ' 12,27，05、41/33\n19\t38 ', { kind: 'result', numbers: [12, 27, 5, 41, 33, 19, 38] }],
  ['LHC', '', { kind: 'count', given: 0, asked: 7 }],
  ['LHC', '12 27 05 41 33 19', { kind: 'count', given: 6, asked: 7 }],
  ['LHC', '12 27 05 41 33 19 38 01', { kind: 'count', given: 8, asked: 7 }],
  ['LHC', '12 27 05 41 33 50 00', { kind: 'range', numbers: [50, 0] }],
  ['LHC', '12 27 05 12 33 12 38', { kind: 'repeat', numbers: [12] }],
  ['LHC', '12 27 05 41 33 19 蛇', { kind: 'text' }],
  ['LHC', '122705413319 38', { kind: 'count', given: 2, asked: 7 }],
  ['SSC', '72347', { kind: 'result', numbers: [7, 2, 3, 4, 7] }],
  ['SSC', '7 2 3 4 7', { kind: 'result', numbers: [7, 2, 3, 4, 7] }],
  ['K3', '1 2 7', { kind: 'range', numbers: [7] }],
  ['PC28', '000', { kind: 'result', numbers: [0, 0, 0] }],
] as const)('%s: %s', (family, text, read) => {
  expect(readTypedResult(family, text)).toEqual(read)
})
