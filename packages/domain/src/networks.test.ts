import { expect, test } from 'vitest'
import { addressOf, admits, networkFaults, networkOf, networkText, spelledNetwork } from './networks.ts'

const spelled = (text: string): string => {
  const network = networkOf(text)
  return network === undefined ? '–' : networkText(network)
}

test.each([
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['192.0.2.7', '192.0.2.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1/128'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1/128'],
  ['::1', '::1/128'],
  ['::', '::/128'],
  ['fe80::/10', 'fe80::/10'],
  // Neither a network nor an address.
  ['', '–'],
  ['10.0.0', '–'],
  ['10.0.0.256', '–'],
  ['010.0.0.1', '–'],
  ['10.0.0.0/33', '–'],
  ['10.0.0.0/08', '–'],
  ['10.0.0.0/', '–'],
  ['10.0.0.0/8/8', '–'],
  ['10.0.0.0/-1', '–'],
  [' 10.0.0.1', '–'],
  ['office', '–'],
  ['1:2:3:4:5:6:7', '–'],
  ['1:2:3:4:5:6:7:8:9', '–'],
  ['1::2::3', '–'],
  ['1:2:3:4:5:6:7:8::', '–'],
  ['::ffff:10.0.0.1', '–'],
  ['::ffff:a00:1', '–'],
  ['fe80::1%eth0', '–'],
])('%s is %s', (text, as) => expect(spelled(text)).toBe(as))

test('typed words are spelled in one way, and stay where they say nothing', () => {
  expect([' 192.0.2.7 ', '2001:DB8::/32', ' office '].map(spelledNetwork)).toEqual([
    '192.0.2.7/32',
    '2001:db8::/32',
    'office',
  ])
})

test('an address of a call may be IPv4 in the clothes of IPv6', () => {
  expect(addressOf('::ffff:10.0.0.5')).toEqual(networkOf('10.0.0.5'))
  expect(addressOf('10.0.0.0/8')).toBeUndefined()
})

test.each([
  ['10.0.0.0/8 192.0.2.7', '10.255.0.1', true],
  ['10.0.0.0/8 192.0.2.7', '192.0.2.7', true],
  ['10.0.0.0/8 192.0.2.7', '192.0.2.8', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['10.0.0.0/8', '::1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['10.0.0.0/8', 'nowhere', false],
  // An empty list is no list.
  ['', '203.0.113.9', true],
])('a list of [%s] lets %s in: %s', (list, address, isIn) =>
  expect(admits(list.split(' ').filter(Boolean), address)).toBe(isIn),
)

test.each([
  ['10.0.0.0/8', '', ''],
  ['10.0.0.0/8 office', '', '2 malformed'],
  ['10.0.0.5/8', '', '1 host-bits 10.0.0.0/8'],
  ['2001:db8::1/64', '', '1 host-bits 2001:db8::/64'],
  ['0.0.0.0/0', '', '1 wide'],
  ['10.0.0.0/7', '', '1 wide'],
  ['::/0', '', '1 wide'],
  ['2000::/15', '', '1 wide'],
  ['10.0.0.0/8 0.0.0.0/0', '', '2 wide'],
  ['10.0.0.1 10.0.0.1/32', '', '2 duplicate 1'],
  ['2001:db8::/32 2001:DB8:0::/32', '', '2 duplicate 1'],
  ['10.1.0.0/16 10.0.0.0/8', '', '1 covered 2'],
  ['10.0.0.0/8 10.1.0.0/16 10.1.0.0/16', '', '2 covered 1, 3 duplicate 2'],
  ['10.1.0.0/16 192.0.2.7', '10.0.0.0/8', '2 outside'],
  ['10.0.0.0/8', '10.0.0.0/9', '1 outside'],
  ['10.0.0.0/8', '10.0.0.0/8', ''],
  ['10.0.0.9/8', '192.0.2.0/24', '1 host-bits 10.0.0.0/8'],
])('of [%s] within [%s] is wrong: %s', (list, environment, wrong) => {
  const found = networkFaults(list.split(' '), environment.split(' ').filter(Boolean))
  expect(found.map(({ line, fault, about }) => [line, fault, about].filter((one) => one !== null).join(' '))).toEqual(
    wrong.split(', ').filter(Boolean),
  )
})
