import { DEFAULT_PROFILE_TABS, profileTabsIn } from '@liuhe/contract/profile-tabs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedSystemConfig } from '../../seed/essentials/system-config.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  await seedSystemConfig(database.sql)
  app = await createTestApp(database)
})
afterAll(() => app.close())

it('publishes the more-menu of the profile in its two lists [CONF-022]', async () => {
  const entries = (await app.inject({ url: '/sys-upload/data/json/config.json' })).json()
  const { configValue } = entries.find(({ configKey }: { configKey: string }) => configKey === 'profileTabs')
  const wire = JSON.parse(configValue)
  expect(Object.keys(wire)).toEqual(['subTab1', 'subTab2'])
  expect(wire.subTab2[0]).toEqual({ title: '在线客服', icon: 'service', redirectLink: '/services', requiedAuth: 0 })
  expect(profileTabsIn(configValue)).toEqual(DEFAULT_PROFILE_TABS)
})

it.each([undefined, '', 'nonsense', '{}', '{"subTab1":[{"title":"x"}],"subTab2":[]}'])(
  'falls back to the standard menu for %j',
  (text) => expect(profileTabsIn(text)).toEqual(DEFAULT_PROFILE_TABS),
)
