import { staticFiles } from '@liuhe/contract/static-files.ts'
import * as z from 'zod/mini'
import { usePublished } from './use-published.ts'

/** Spec A §7: app_config.json is asked for up to three times more, 100 ms apart, when it does not arrive. */
export const APP_CONFIG_RETRIES = 3

const HomeLottery = z.array(
  z.object({ gameId: z.int(), gameName: z.string(), liveTime: z.optional(z.nullable(z.string())), sort: z.int() }),
)

export type AppConfig = {
  /** Where the live picture is, for games that name no address of their own (Ruling C88); empty when there is none. */
  livestreamUrl: string
  /** The games of the information area on home, in order. */
  homeLottery: z.output<typeof HomeLottery>
}

const NO_CONFIG: AppConfig = { livestreamUrl: '', homeLottery: [] }

/** What the app reads of app_config.json (Spec A §7); nothing is set while it is on its way. */
export function useAppConfig(): AppConfig {
  const { data } = usePublished(staticFiles.appConfig, { retries: APP_CONFIG_RETRIES })
  return data ? appConfigOf(data) : NO_CONFIG
}

/** The two settings in a list of keys and values; one that cannot be read counts as not set. */
export function appConfigOf(entries: readonly { configKey: string; configValue: string }[]): AppConfig {
  const value = (key: string) => entries.find(({ configKey }) => configKey === key)?.configValue ?? ''
  return { livestreamUrl: value('livestream_url'), homeLottery: homeLotteryOf(value('home_lottery_setting')) }
}

function homeLotteryOf(text: string): AppConfig['homeLottery'] {
  try {
    const games = HomeLottery.parse(JSON.parse(text))
    return games.toSorted((a, b) => b.sort - a.sort)
  } catch {
    return []
  }
}
