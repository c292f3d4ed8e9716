import { DEFAULT_PROFILE_TABS, profileTabsText } from '@liuhe/contract/profile-tabs.ts'
import { STANDARD_ZONE } from '@liuhe/domain/time.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import type { Queryable } from '../../db/connect.ts'

/** Runtime configuration of a fresh installation, in the wire's own shape: every value is a text (Spec A §3). */
export const SYSTEM_CONFIG: Readonly<Record<string, string>> = {
  hy_is_cancel: '1',
  'sys_config.time_zone': STANDARD_ZONE,
  home_lottery_setting: JSON.stringify(
    GAMES.filter(({ family }) => family === 'LHC').map(({ gameId, name, liveTime, sort }) => ({
      gameId,
      gameName: name,
      liveTime,
      sort,
    })),
  ),
  online_service_url: '/services',
  vcode_style: '1',
  rech_level: '1',
  chat_maintenance_config: '',
  enable_chat_maintenance: '0',
  livestream_url: '',
  startup_modals: 'queue',
  profileTabs: profileTabsText(DEFAULT_PROFILE_TABS),
  // Ruling C110: so many accounts of each kind. 2, 10, 20 and 2 are the kinds' own types on the wire.
  max_bank: '5',
  max_usdt: '5',
  max_e_wallet: '5',
  max_direct_charging: '5',
}

/** Writes the settings that are missing; what an operator has set stays. */
export async function seedSystemConfig(sql: Queryable): Promise<void> {
  const rows = Object.entries(SYSTEM_CONFIG).map(([config_key, config_value]) => ({ config_key, config_value }))
  await sql`
    insert into system_config (config_key, config_value)
    select t.* from jsonb_to_recordset(${sql.json(rows)}) as t(config_key text, config_value text)
    on conflict (config_key) do nothing`
}
