import { contentChanged } from '../../http/kept/content-changed.ts'
import type { Sql } from '../../db/connect.ts'
import { addSource, sourceKey } from '../../modules/results/index.ts'
import { SANDBOX_CAPTCHA_ID, type SandboxFeeds } from '../../sandbox.ts'
import { seedLiveStreams } from './live-streams.ts'

/** The two broadcasters of official draws that the sandbox plays. */
const FEEDS = [
  { source: 'sandbox-1', name: '六合直播一号信号（演示）' },
  { source: 'sandbox-2', name: '六合直播二号信号（演示）' },
] as const

/** Their keys under a master key. */
export const sandboxFeeds = (master: string): SandboxFeeds['feeds'] =>
  FEEDS.map(({ source }) => ({ source, key: sourceKey(master, source, 1) }))

/**
 * Points the captcha and the broadcasts to the sandbox of this start, unless an operator named others, and lets its
 * broadcasters report.
 */
export async function seedSandbox(sql: Sql, origin: string): Promise<void> {
  const setting = JSON.stringify({ captcha_id_Third_party: SANDBOX_CAPTCHA_ID, captcha_servers: [origin] })
  await sql`
    insert into system_config as c (config_key, config_value) values ('api_external', ${setting})
    on conflict (config_key) do update set config_value = excluded.config_value
    where c.config_value = '' or c.config_value like ${`%"${SANDBOX_CAPTCHA_ID}"%`}`
  for (const feed of FEEDS) await addSource(sql, feed)
  await seedLiveStreams(sql, origin)
  for (const source of ['config', 'appConfig', 'webSystemConfig', 'web'] as const) await contentChanged(sql, source)
}
