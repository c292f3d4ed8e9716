import { expect, test } from 'vitest'
import { cacheRuleOf, keptUrl, mayBeKept } from './cache-rule.ts'

const ORIGIN = 'https://m.example'
const ask = (path: string, { method = 'GET', mode = 'cors', headers = {} as Record<string, string> } = {}) =>
  cacheRuleOf({ method, mode, url: path.startsWith('/') ? ORIGIN + path : path, headers: new Headers(headers) }, ORIGIN)

test.each([
  ['/assets/vendor-1.js', 'asset'],
  ['/sys-upload/data/json/config.json?_t=1', 'data'],
  ['/data/json/web_system_config.json', 'data'],
  ['/app-api/company/get', 'data'],
  ['/sys-upload/banners/a.svg', 'picture'],
  ['/cloud-upload/a.png', 'picture'],
  ['/app-icons/any-192.png', 'picture'],
  ['/api/user/info', 'none'],
  ['/v/user/login', 'none'],
  ['/api-messen/api/v1/recordsList', 'none'],
  ['/img-messen/a.png', 'none'],
  ['/ws-game/1', 'none'],
  ['https://cdn.example/sys-upload/a.png', 'none'],
] as const)('%s falls under the rule %s', (path, rule) => {
  expect(ask(path)).toBe(rule)
})

test('only what is asked with GET and without a token is ever kept [SEC-09]', () => {
  for (const path of ['/app-api/company/get', '/sys-upload/data/json/config.json', '/sys-upload/a.png']) {
    expect(ask(path, { method: 'POST' })).toBe('none')
    expect(ask(path, { headers: { token: 'x' } })).toBe('none')
    expect(ask(path, { headers: { authorization: 'Bearer x' } })).toBe('none')
  }
})

test('pages are documents, and files or calls that are opened as a page are not', () => {
  const open = (path: string) => ask(path, { mode: 'navigate' })
  expect(['/', '/profile', '/game/71', '/?theme=theme1'].map(open)).toEqual(Array.from({ length: 4 }, () => 'document'))
  expect(['/app-api/docs', '/api/user/info', '/robots.txt', '/manifest.webmanifest'].map(open)).toEqual(
    Array.from({ length: 4 }, () => 'none'),
  )
})

test.each([
  ['public, max-age=0, must-revalidate', 200, 'basic', true],
  ['public, max-age=300', 200, 'basic', true],
  ['no-store', 200, 'basic', false],
  ['public, no-store', 200, 'basic', false],
  ['private, max-age=60', 200, 'basic', false],
  ['', 200, 'basic', false],
  ['public, max-age=300', 404, 'basic', false],
  ['public, max-age=300', 200, 'opaque', false],
] as const)('an answer with %j, status %d, %s may be kept: %s [SEC-09]', (control, status, type, may) => {
  expect(mayBeKept({ status, type, headers: new Headers({ 'cache-control': control }) })).toBe(may)
})

test('the cache-buster is no part of the address', () => {
  expect(keptUrl(`${ORIGIN}/a.json?_t=5&b=1`)).toBe(`${ORIGIN}/a.json?b=1`)
})
