import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { clientAddress, trustOf } from './client-address.ts'

const database = useTestDatabase()

it.each([
  '192.0.2.9',
  '192.0.2.9, 127.0.0.1',
  '127.0.0.1, 192.0.2.9',
  '192.0.2.8,192.0.2.9',
  '192.0.2.9,127.0.0.1, 127.0.0.1',
  '127.0.0.1',
  '2001:db8::1',
  '::ffff:192.0.2.9',
  '',
])('the address of a socket is the one that the framework finds for a call: %s', async (forwarded) => {
  const compared: (string | undefined)[] = []
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LIUHE_TRUSTED_PROXIES: '127.0.0.1' })
  const app = await createTestApp(database, { config })
  app.app.addHook('onRequest', async (request) => {
    compared.push(request.ip, clientAddress(request.raw, trustOf(['127.0.0.1'])))
  })
  await app.inject({ url: '/healthz', headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  expect(compared).toHaveLength(2)
  expect(compared[0]).toBe(compared[1])
})
