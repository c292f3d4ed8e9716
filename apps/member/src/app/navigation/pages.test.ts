import { defaultChildOf, routeNames } from '@liuhe/brand/routes.ts'
import { expect, test } from 'vitest'
import { otherPages } from './other-pages.ts'
import { homePages } from './pages.ts'

test('every route of the product has a page [F-U7]', () => {
  const pages = { ...homePages, ...otherPages }
  expect(routeNames.filter((name) => pages[defaultChildOf(name) ?? name] === undefined)).toEqual([])
})
