import { expect, test } from 'vitest'
import { coverageOf, readRequirements } from './coverage.ts'

// Ids in this file are built at run time, so that the file itself claims no requirement.
const id = (number: number) => `${'ABC'}-00${number}`
const requirements = readRequirements(`id\tarea\twhere\n${[1, 2, 3].map((n) => `${id(n)}\tABC\tA§1`).join('\n')}\n`)
const openAfter = (text: string) =>
  coverageOf(requirements, [{ path: 'packages/x/src/a.test.ts', text }]).areas[0]?.open

test('an id in the name of a test covers its requirement', () => {
  expect(openAfter(`test('refuses [${id(1)}]', () => {})`)).toEqual([id(2), id(3)])
})

test('several ids, tables of tests and nested tests count', () => {
  const text = `describe('x', () => { test.each([1])('%s [${id(1)}] [${id(2)}]', () => {}); it('y [${id(3)}]', f) })`
  expect(openAfter(text)).toEqual([])
  expect(openAfter(`test('x [${id(1)}, ${id(3)}]', f)`)).toEqual([id(2)])
})

test('an id in a comment, an assertion or a skipped test covers nothing', () => {
  const text = `// [${id(1)}]\ntest('x', () => expect('[${id(2)}]').toBe(1))\ntest.skip('y [${id(3)}]', f)`
  expect(openAfter(text)).toEqual([id(1), id(2), id(3)])
})

test('an id that no requirement has is reported with its file', () => {
  const file = { path: 'e2e/bet.e2e.ts', text: `test('x [${id(9)}]', f)` }
  expect(coverageOf(requirements, [file]).unknown).toEqual([{ id: id(9), path: 'e2e/bet.e2e.ts' }])
})

test('only test files claim', () => {
  const file = { path: 'packages/x/src/a.ts', text: `test('x [${id(1)}]', f)` }
  expect(coverageOf(requirements, [file]).areas[0]?.open).toHaveLength(3)
})

test('a table of tests that another file names claims what its names carry', () => {
  const tests = (name: string) => ({
    path: 'tools/a.test.ts',
    text: `import { rules } from './rules.ts'\ntest.each(Object.entries(rules))('${name}', f)`,
  })
  const rules = {
    path: 'tools/rules.ts',
    text: `export const others = { 'z [${id(3)}]': c }\nexport const rules: Rules = { 'x [${id(1)}]': a, b }`,
  }
  const open = (...files: { path: string; text: string }[]) => coverageOf(requirements, files).areas[0]?.open
  expect(open(tests('%s'), rules)).toEqual([id(2), id(3)])
  // No test has the name of a rule that no test runs, and none where the name is another.
  expect(open(rules)).toHaveLength(3)
  expect(open(tests('all'), rules)).toHaveLength(3)
  expect(open(tests('%s'))).toHaveLength(3)
})
