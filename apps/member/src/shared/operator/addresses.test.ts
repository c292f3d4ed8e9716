import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { expect, test } from 'vitest'
import { externalUrl } from './external-url.ts'
import { imageUrl } from './image-url.ts'
import { operatorLink } from './operator-link.ts'

test('keeps a full picture URL as it is [SHELL-038]', () => {
  for (const url of [
    'https://cdn.example/a.png',
    'http://cdn.example/a.png',
    '//cdn.example/a.png',
    'data:image/png;base64,AA',
  ]) {
    expect(imageUrl(url, 'https://api.example')).toBe(url)
  }
})

test('puts /sys-upload/ before other values unless they are served from an upload folder already [SHELL-039]', () => {
  expect(imageUrl('a/b.png')).toBe('/sys-upload/a/b.png')
  expect(imageUrl('/a/b.png')).toBe('/sys-upload/a/b.png')
  expect(imageUrl('/sys-upload/b.png')).toBe('/sys-upload/b.png')
  expect(imageUrl('cloud-upload/b.png')).toBe('/cloud-upload/b.png')
  expect(imageUrl('sys-uploads.png')).toBe('/sys-upload/sys-uploads.png')
})

test('puts the API origin before pictures in the mobile app [SHELL-040]', () => {
  expect(imageUrl('b.png', 'https://api.example')).toBe('https://api.example/sys-upload/b.png')
})

test('writes amounts in en-US form without a currency sign, with two or three decimals [SHELL-045]', () => {
  expect([0n, 5n, 10n, 1_234_567_890n, -1_500n, 999_999_995n].map(formatAmount)).toEqual([
    '0.00',
    '0.005',
    '0.01',
    '1,234,567.89',
    '-1.50',
    '999,999.995',
  ])
})

test.each([
  ['login.example', 'https://login.example/'],
  ['', null],
  [undefined, null],
  ['javascript:alert(1)', null],
])('opens %s as %s', (value, expected) => {
  expect(externalUrl(value)).toBe(expected)
})

test.each([
  ['https://a.example/x', { kind: 'outside', url: 'https://a.example/x' }],
  ['a.example', { kind: 'outside', url: 'https://a.example/' }],
  ['/game/71', { kind: 'page', to: '/game/71' }],
  ['gallery', { kind: 'page', to: '/gallery' }],
  ['/no-such-page', null],
  ['no-such-page', null],
  ['/game/../auth', null],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
  ['', null],
])('an operator’s link %j leads to %j [SEC-32]', (value, expected) => {
  expect(operatorLink(value, ['game', 'gallery'])).toEqual(expected)
})
