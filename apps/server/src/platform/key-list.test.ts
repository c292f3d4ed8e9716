import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatKeyList, parseKeyList } from './key-list.ts'

const secret = () => randomBytes(32).toString('base64url')

describe('keys of counterparties', () => {
  it('are read as they are written, the one that signs first', () => {
    const keys = {
      cashier: [
        { id: 'k2', secret: secret() },
        { id: 'k1', secret: secret() },
      ],
      bank: [{ id: 'b', secret: secret() }],
    }
    expect(parseKeyList(formatKeyList(keys))).toEqual(keys)
    expect(parseKeyList('')).toEqual({})
  })

  it('are at most two of one counterparty, of different names, and long', () => {
    const three = ['k1', 'k2', 'k3'].map((id) => `cashier/${id}:${secret()}`).join(',')
    expect(() => parseKeyList(three)).toThrow('more than 2')
    expect(() => parseKeyList(`cashier/k:${secret()},cashier/k:${secret()}`)).toThrow('twice')
    expect(() => parseKeyList('cashier/k1:short')).toThrow('at least 32')
  })
})
