import { describe, expect, it } from 'vitest'
import { safePath, safeUrl } from './safe-url.ts'

describe('an address of an operator [SEC-31]', () => {
  it.each([
    ['https://login.example/in?a=1#b', 'https://login.example/in?a=1#b'],
    ['http://login.example/in', 'http://login.example/in'],
    ['HTTPS://Login.Example', 'https://login.example/'],
    ['login.example', 'https://login.example/'],
    ['  login.example  ', 'https://login.example/'],
    ['login.example:8443/in', 'https://login.example:8443/in'],
    ['客服.example', 'https://xn--ubtq9x.example/'],
    ['kefu.example/a?to=https://b.example', 'https://kefu.example/a?to=https://b.example'],
  ])('%s opens %s', (value, href) => expect(safeUrl(value)).toBe(href))

  it.each([
    '',
    ' ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000javascript:alert(1)',
    'javascript://site.example/%0aalert(1)',
    'javascript:1',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://site.example/1',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://site.example',
    'intent://site.example#Intent;scheme=https;end',
    'intent:x',
    'weixin://dl/chat',
    '//evil',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:\\\\evil.example',
    'https:/evil.example',
    'https:evil',
    'https:evil.example',
    'https:///evil.example',
    '%2f%2fevil',
    '%2f%2fevil.example',
    'https://site.example@evil.example',
    'https://site.example:pass@evil.example',
    'site.example@evil.example',
    'https://evil',
    'localhost',
    'https://localhost:8080/',
    'https://localhost./',
    'https://printer.local',
    'https://db.internal',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://0177.0.0.1',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://site.example/\u202egpj.exe',
    'https://si te.example',
    `https://site.example/${'a'.repeat(2_048)}`,
  ])('%j opens nothing', (value) => expect(safeUrl(value)).toBeNull())

  it('keeps to a list of hosts where there is one', () => {
    const hosts = ['site.example']
    expect(safeUrl('https://site.example/a', { hosts })).toBe('https://site.example/a')
    expect(safeUrl('https://play.site.example', { hosts })).toBe('https://play.site.example/')
    for (const other of ['https://site.example.evil.com', 'https://evilsite.example', 'https://evil.example']) {
      expect(safeUrl(other, { hosts })).toBeNull()
    }
  })
})

describe('a path of an operator [SEC-32]', () => {
  it.each([
    ['/game/71', '/game/71'],
    ['gallery', '/gallery'],
    ['/', '/'],
    ['/services?from=home#top', '/services?from=home#top'],
    ['/template/71/1?back=//x', '/template/71/1?back=//x'],
    ['/%E5%9B%BE', '/%E5%9B%BE'],
  ])('%s leads to %s', (value, path) => expect(safePath(value)).toBe(path))

  it.each([
    '',
    '//evil.example',
    '/\\evil.example',
    '/game//evil',
    '/%2fevil.example',
    '%2f%2fevil.example',
    '/game/../../auth',
    '/game/%2e%2e/auth',
    '/game/%5cevil',
    '/a\tb',
    '/%00',
    '/%zz',
    'javascript:alert(1)',
    'https://evil.example',
  ])('%j leads nowhere', (value) => expect(safePath(value)).toBeNull())
})
