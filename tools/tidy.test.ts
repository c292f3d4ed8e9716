/**
 * The architecture as a test: each rule runs over the whole repository. `tidy/rules.test.ts` shows that each can fail.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rules } from './tidy/rules.ts'
import { readTree } from './tidy/tree.ts'

const tree = readTree(join(import.meta.dirname, '..'))

test.each(Object.entries(rules))('%s', (_, rule) => {
  expect(rule(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([])
})

test('the tree that is checked is the repository', () => {
  expect(tree.length).toBeGreaterThan(20)
  expect(tree.some((file) => file.path === 'packages/brand/src/routes.ts')).toBe(true)
})
