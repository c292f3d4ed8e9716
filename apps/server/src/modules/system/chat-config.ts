import type { Queryable } from '../../db/connect.ts'
import type { FileContent } from '../../http/kept/publish.ts'
import { selectAnnounced } from '../switches/index.ts'
import { findSetting } from './queries.ts'

/** What the chat asks before it opens: is it under maintenance (1), with which words (Spec A §3, Spec B §7). */
export async function chatConfig(sql: Queryable): Promise<FileContent<'configChat'>> {
  const [words, flag, windows] = await Promise.all([
    findSetting(sql, 'chat_maintenance_config'),
    findSetting(sql, 'enable_chat_maintenance'),
    selectAnnounced(sql),
  ])
  const window = windows.find(({ scope, isOn }) => isOn && (scope === 'chat' || scope === 'all'))
  return {
    chat_maintenance_config: { configKey: 'chat_maintenance_config', configValue: window?.banner ?? words ?? '' },
    enable_chat_maintenance: {
      configKey: 'enable_chat_maintenance',
      configValue: flag === '1' || window !== undefined ? '1' : '0',
    },
  }
}
