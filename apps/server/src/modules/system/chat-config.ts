import type { Queryable } from '../../db/connect.ts'
import type { FileContent } from '../../http/kept/publish.ts'
import { findSetting } from './queries.ts'

/** What the chat asks before it opens: is it under maintenance (1), with which words (Spec A §3, Spec B §7). */
export async function chatConfig(sql: Queryable): Promise<FileContent<'configChat'>> {
  const [words, flag] = await Promise.all([
    findSetting(sql, 'chat_maintenance_config'),
    findSetting(sql, 'enable_chat_maintenance'),
  ])
  return {
    chat_maintenance_config: { configKey: 'chat_maintenance_config', configValue: words ?? '' },
    enable_chat_maintenance: { configKey: 'enable_chat_maintenance', configValue: flag === '1' ? '1' : '0' },
  }
}
