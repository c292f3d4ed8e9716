import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseGateways, paymentComplaints } from './gateway-settings.ts'
import { judge, signatureOf } from './payment-signature.ts'
import { readMatchCode } from './read-match-code.ts'

const secret = () => randomBytes(32).toString('base64url')
const gateway = { name: 'cashier', dialect: 'redirect', origin: 'https://pay.example', merchant: 'M1' }

describe('the list of gateways', () => {
  it('is read with what is usual where nothing is said', () => {
    expect(parseGateways(JSON.stringify([gateway]))).toEqual([{ ...gateway, callers: [], confirmations: 12 }])
  })

  it.each([
    ['no JSON', '{'],
    ['an unknown dialect', JSON.stringify([{ ...gateway, dialect: 'carrier-pigeon' }])],
    ['a field that nobody knows', JSON.stringify([{ ...gateway, secret: 'x' }])],
    ['a path behind the origin', JSON.stringify([{ ...gateway, origin: 'https://pay.example/api' }])],
    ['a name twice', JSON.stringify([gateway, gateway])],
    ['callers that are no addresses', JSON.stringify([{ ...gateway, callers: ['pay.example'] }])],
    ['no confirmation', JSON.stringify([{ ...gateway, confirmations: 0 }])],
  ])('is refused with %s', (_what, text) => {
    expect(() => parseGateways(text)).toThrow()
  })
})

describe('keys of gateways', () => {
  it('of the sandbox, and gateways in the clear, are refused by production [SEC-52]', () => {
    const [known] = parseGateways(JSON.stringify([gateway]))
    if (known === undefined) throw new Error('no gateway')
    const keys = { cashier: [{ id: 'k1', secret: secret() }] }
    expect(paymentComplaints([known], keys, 'production')).toEqual([])
    expect(paymentComplaints([known], {}, 'production')).toEqual(['  cashier has no key'])
    expect(paymentComplaints([known], {}, 'demo')).toEqual(['  cashier has no key'])
    const ofSandbox = { cashier: [{ id: 'sandbox-cashier-1', secret: secret() }] }
    expect(paymentComplaints([known], ofSandbox, 'production')).toHaveLength(1)
    expect(paymentComplaints([known], ofSandbox, 'demo')).toEqual([])
    expect(paymentComplaints([{ ...known, origin: 'http://pay.example' }], keys, 'production')).toHaveLength(1)
    expect(paymentComplaints([{ ...known, isSandbox: true }], keys, 'production')).toHaveLength(1)
  })
})

describe('a signature', () => {
  const key = { id: 'k2', secret: 'an example key of thirty-two characters' }
  const message = {
    subject: 'request POST /cashier/orders/query',
    time: 1_795_400_000_000,
    nonce: '6f1c2b9a4d5e47d0',
    body: '{"orderNo":"R20261123001"}',
  }

  it('is what docs/payments.md says', () => {
    expect(signatureOf(key, message).toString('hex')).toBe(
      'fd5ecedaa0447adc1408d328a3638ee95690f97421ebe26634d6eb112eb33ddc',
    )
  })

  it('of an unknown key, and a wrong one, are both doubted after the same work', () => {
    const { body, subject, time, nonce } = message
    const headers = {
      'pay-key': 'k2',
      'pay-time': String(time),
      'pay-nonce': nonce,
      'pay-signature': signatureOf(key, message).toString('hex'),
    }
    const asked = { subject, body, now: time }
    expect(judge([key], headers, asked)).toEqual({ nonce })
    expect(judge([], headers, asked)).toEqual({ doubt: 'no-key' })
    expect(judge([key], { ...headers, 'pay-signature': 'ff' }, asked)).toEqual({ doubt: 'bad-signature' })
    expect(judge([key], headers, { ...asked, now: time + 300_001 })).toEqual({ doubt: 'stale' })
    expect(judge([key], headers, { ...asked, now: time - 300_000 })).toEqual({ nonce })
  })
})

it.each([
  ['K7Q2MX', 'K7Q2MX'],
  ['充值 k7q2mx 谢谢', 'K7Q2MX'],
  ['附言：Ｋ７Ｑ２ＭＸ', 'K7Q2MX'],
  ['20261123 K7Q2MX', 'K7Q2MX'],
  ['TRANSFER', undefined],
  ['13800138000', undefined],
  ['房租', undefined],
])('reads the code of an order in %s', (text, code) => {
  expect(readMatchCode(text)).toBe(code)
})
