import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const pepper = 'a pepper of thirty-two characters'
const passwords = createPasswords({ cores: 2, pepper })

describe('a stored password [SEC-28]', () => {
  it('is keyed: without the pepper, or with another, it does not fit', async () => {
    const stored = await passwords.hash('Secret2026')
    expect(stored).toMatch(/^k[\da-f]{8}:\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify(stored, 'Secret2026')).toBe(true)
    expect(await passwords.verify(stored, 'Secret2027')).toBe(false)
    expect(await passwords.verify(stored.split(':')[1] as string, 'Secret2026')).toBe(false)
    const other = createPasswords({ cores: 2, pepper: 'another pepper of the same length' })
    await expect(other.verify(stored, 'Secret2026')).rejects.toThrow('no pepper is called')
    expect(stored).not.toContain(pepper)
  })

  it('tells which pepper it was made with, so that the pepper can be changed', async () => {
    const stored = await passwords.hash('Secret2026')
    const later = createPasswords({ cores: 2, pepper: 'a new pepper of thirty-two chars', oldPepper: pepper })
    expect(await later.verify(stored, 'Secret2026')).toBe(true)
    expect([later.isOutdated(stored), passwords.isOutdated(stored)]).toEqual([true, false])
    expect(later.isOutdated(await later.hash('Secret2026'))).toBe(false)
  })

  it('from before the pepper still fits, and is outdated, as weaker figures are', async () => {
    const bare = await hash('Secret2026', COST)
    expect(await passwords.verify(bare, 'Secret2026')).toBe(true)
    expect(passwords.isOutdated(bare)).toBe(true)
    const name = (await passwords.hash('x')).split(':')[0]
    const weak = `${name}:${await hash('Secret2026', { ...COST, timeCost: 1, secret: Buffer.from(pepper) })}`
    expect(await passwords.verify(weak, 'Secret2026')).toBe(true)
    expect(passwords.isOutdated(weak)).toBe(true)
  })

  it('that is none opens with no password', async () => {
    expect(await passwords.verify('closed', 'closed')).toBe(false)
    expect(await passwords.verify(undefined, 'no such account')).toBe(false)
  })
})

describe('a crowd', () => {
  it('waits in a line with an end', async () => {
    const small = createPasswords({ cores: 1, pepper, waitingMax: 3 })
    await small.hash('warm')
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => small.hash('Secret2026')))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(results.length - refused.length).toBe(4)
    expect(refused.every(({ reason }) => reason.code === 'SYS/BUSY' && reason.options.retryAfterSeconds === 2)).toBe(
      true,
    )
  })
})
