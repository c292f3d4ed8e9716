import { describe, expect, it } from 'vitest'
import { canonicalPath } from './encrypted.ts'

describe('the canonical address', () => {
  it.each([
    ['/sys-upload/data/json/config_encrypt.json', '/sys-upload/data/json/config_encrypt.json'],
    ['/sys-upload/data/json/%63onfig_encrypt.json', '/sys-upload/data/json/config_encrypt.json'],
    ['/a?b=1&a=2', '/a?a=2&b=1'],
    ['/a?%62=1&a=%32', '/a?a=2&b=1'],
    ['/a?_t=5&b=1', '/a?b=1'],
    ['/a?%5ft=5', '/a'],
    ['/a?b', '/a?b='],
    ['/a?&&b=1&', '/a?b=1'],
    ['/a?b=x+y', '/a?b=x+y'],
    ['/a?b=x%20y', '/a?b=x+y'],
    ['/a?b=x%2By', '/a?b=x%2By'],
    ['/a?b=1=2', '/a?b=1%3D2'],
    ['/a?b=%3F', '/a?b=%3F'],
    ['/a%2Fb', '/a%2Fb'],
    ['/a%3Fb=1', '/a%3Fb%3D1'],
    ['/%E5%85%AD', '/%E5%85%AD'],
    ['/六', '/%E5%85%AD'],
  ])('of %s is %s [F-S3]', (url, canonical) => {
    expect(canonicalPath(url)).toBe(canonical)
    expect(canonicalPath(canonical)).toBe(canonical)
  })

  it.each(['/a?b=1?b=2', '/a??', '/a?b=1?_t=5', '/%E0%A4%A', '/a?%zz=1', '/a?b=%'])(
    'does not exist for what two readers could read differently: %s [F-S3]',
    (url) => expect(() => canonicalPath(url)).toThrow(URIError),
  )
})
