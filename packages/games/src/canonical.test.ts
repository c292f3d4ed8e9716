import { expect, it } from 'vitest'
import { canonicalJson, configHashOf } from './canonical.ts'

it('writes members by their names, without spaces, and lists as they are', () => {
  expect(canonicalJson({ b: [3, 1, { z: null, a: '龙"' }], a: 1.5, c: undefined })).toBe(
    '{"a":1.5,"b":[3,1,{"a":"龙\\"","z":null}]}',
  )
})

it('hashes what a config says and not how it is written down', () => {
  expect(configHashOf({ a: 1, b: 2 })).toBe(configHashOf({ b: 2, a: 1 }))
  expect(configHashOf({ a: 1 })).not.toBe(configHashOf({ a: 2 }))
  // echo -n '{"a":1}' | sha256sum
  expect(configHashOf({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862')
})

it('refuses what no JSON has', () => {
  expect(() => canonicalJson(undefined)).toThrow(TypeError)
})
