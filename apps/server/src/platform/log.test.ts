import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

describe('the log', () => {
  const written = (write: (log: ReturnType<typeof createLog>) => void) => {
    let text = ''
    write(createLog({ level: 'info', destination: { write: (line) => void (text += line) } }))
    return text
  }

  test('keeps every field to itself that is not allowed by name [SEC-50]', () => {
    const names = ['password', 'confirmPassword', 'fundPwd', 'cashPassword', 'token', 'Authorization', 'cookie']
    names.push('tokenChat', 'valiCode', 'bankNo', 'phone', 'email', 'fullName', 'qq', 'weixin', 'idNo', 'body')
    const entry = Object.fromEntries(names.map((name) => [name, `canary-${name}`]))
    const text = written((log) => {
      log.info({ ...entry, traceId: 'r-1', route: '/app-api/api/login' }, 'login')
      log.info({ route: { password: 'canary-nested' }, code: [{ token: 'canary-list' }] }, 'nested')
      log.info({ url: '/login?token=canary-query#canary-hash' }, 'address')
      log.child({ password: 'canary-child' }).info('child')
    })
    expect(text).not.toContain('canary')
    expect(text).toContain('"traceId":"r-1"')
    expect(text).toContain('"url":"/login"')
  })

  test('tells of an error what helps, and not the values in it [SEC-50]', () => {
    const database = Object.assign(new TypeError('Key (phone)="canary" exists'), { code: '23505', detail: 'canary' })
    const text = written((log) => {
      log.error({ err: database }, 'refused')
      log.error(new SyntaxError('Unexpected token canary'))
      log.error({ err: new SyntaxError('canary') })
      log.error({ err: new Error('The draw has no key.') }, 'fault')
    })
    expect(text).not.toContain('canary')
    expect(text).toContain('"code":"23505"')
    expect(text).toContain('The draw has no key.')
    expect(text).toContain('log.test.ts')
  })
})
