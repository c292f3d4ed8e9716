import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { createSecondFactor, stepOfCode } from './second-factor.ts'

/** The secret of RFC 6238, appendix B, for SHA-1. */
const secret = Secret.fromLatin1('12345678901234567890')

describe('codes by time', () => {
  // Appendix B shows eight digits; six are the last six of them.
  it.each([
    [59, '287082', 0x1],
    [1_111_111_109, '081804', 0x23523ec],
    [1_111_111_111, '050471', 0x23523ed],
    [1_234_567_890, '005924', 0x273ef07],
    [2_000_000_000, '279037', 0x3f940aa],
    [20_000_000_000, '353130', 0x27bc86aa],
  ])('are those of RFC 6238 at %i s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step)
  })

  it('are taken half a minute early or late, and no further', () => {
    const at = (steps: number) => stepOfCode(secret, '050471', (1_111_111_111 + steps * 30) * 1000)
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, 0x23523ed, 0x23523ed, 0x23523ed, undefined])
  })

  it('are six digits and nothing else', () => {
    for (const code of ['', '0', '05047', '0504711', '050471 ', 'abcdef', '-50471', '050 471']) {
      expect(stepOfCode(secret, code, 1_111_111_111_000), code).toBeUndefined()
    }
  })
})

describe('a secret', () => {
  const factor = createSecondFactor('a pepper of tests that is no secret')
  const person = { operatorId: 7, login: 'editor' }

  it('is told once, encrypted otherwise, and never the same twice', () => {
    const [first, second] = [factor.make(person), factor.make(person)]
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(first.secret).not.toBe(second.secret)
    expect(first.encrypted.toString('latin1')).not.toContain(first.secret)
    expect(first.uri).toMatch(/^otpauth:\/\/totp\/Liuhe:editor\?/)
    expect(first.uri).toContain(`secret=${first.secret}`)
  })

  it("opens for its owner only: in another's row it is a fault, not a way in", () => {
    const { encrypted } = factor.make(person)
    expect(factor.stepOf(encrypted, person, '000000', 0)).toBeTypeOf('undefined')
    expect(() => factor.stepOf(encrypted, { operatorId: 8 }, '000000', 0)).toThrow('was encrypted for 7')
    expect(() => createSecondFactor('another pepper').stepOf(encrypted, person, '000000', 0)).toThrow()
  })
})
