import { routeNameAt } from '@liuhe/brand/routes.ts'
import { expect, test } from 'vitest'
import { otherPages } from './other-pages.ts'

test.each([
  ['/game-structures', 'game-structures', '[ROUTE-097]'],
  ['/water-forum', 'water-forum', '[ROUTE-098]'],
  ['/master-documents', 'master-documents', '[ROUTE-099]'],
  ['/public-documents', 'public-documents', '[ROUTE-100]'],
  ['/template/110/9', 'template', ''],
  ['/databases', 'databases', ''],
] as const)('%s is the route %s and has a page %s', async (path, name, _requirement) => {
  expect(routeNameAt(path)).toBe(name)
  expect((await otherPages[name]?.())?.default).toBeTypeOf('function')
})
