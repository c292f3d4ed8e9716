import { expect, test } from 'vitest'
import { dropHidden, KEPT_PAGES_MAX, type PageEntry, showPage, startStack } from './stack.ts'

const page = (key: string, options: Partial<PageEntry> = {}): PageEntry => ({
  key,
  routeName: 'home',
  params: {},
  search: {},
  hash: '',
  Component: () => null,
  keep: true,
  scroll: { y: 0 },
  ...options,
})

const keys = (stack: { entries: readonly PageEntry[] }) => stack.entries.map((entry) => entry.key)

test('keeps pages behind the one in front, at most ten, and drops the longest unseen [ROUTE-116]', () => {
  let stack = startStack(page('/0'))
  for (let number = 1; number < KEPT_PAGES_MAX; number += 1) stack = showPage(stack, page(`/${number}`))
  expect(stack.entries).toHaveLength(10)
  stack = showPage(stack, page('/0'))
  stack = showPage(stack, page('/new'))
  expect(stack.entries).toHaveLength(10)
  expect(keys(stack)).toContain('/0')
  expect(keys(stack)).not.toContain('/1')
})

test('drops a page that is not to be kept when it is left [ROUTE-113] [ROUTE-114] [ROUTE-115]', () => {
  let stack = showPage(startStack(page('/')), page('/bills', { keep: false }))
  expect(keys(stack)).toEqual(['/', '/bills'])
  stack = showPage(stack, page('/profile'))
  expect(keys(stack)).toEqual(['/', '/profile'])
})

test('gives a kept page its new query and leaves it its scroll position', () => {
  const away = showPage(startStack(page('/a')), page('/b'), 640)
  const stack = showPage(away, page('/a', { search: { tab: 'settled' } }), 80)
  expect(stack.entries.map(({ key, search, scroll }) => [key, search, scroll.y])).toEqual([
    ['/a', { tab: 'settled' }, 640],
    ['/b', {}, 80],
  ])
})

test('forgets every hidden page when somebody signs in or out', () => {
  const stack = dropHidden(showPage(startStack(page('/')), page('/profile')))
  expect(keys(stack)).toEqual(['/profile'])
})
