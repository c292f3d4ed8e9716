import { homeFiles } from '@liuhe/contract/static-files-of-home.ts'
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
  /** What opens by itself when somebody comes: one after the other, or one a visit (Ruling C109). */
  startupModals: 'queue' | 'one'
}

const NO_CONFIG: AppConfig = { livestreamUrl: '', homeLottery: [], startupModals: 'queue' }

/** What the app reads of app_config.json (Spec A §7); nothing is set while it is on its way (`isPending`). */
export function useAppConfig(): AppConfig & { isPending: boolean } {
  const { data, isPending } = usePublished(homeFiles.appConfig, { retries: APP_CONFIG_RETRIES })
  return { ...(data ? appConfigOf(data) : NO_CONFIG), isPending }
}

/** The entries that {@link useAppConfig} reads: the others need not be in a document. */
export const appConfigEntries = (entries: readonly { configKey: string }[]) =>
  entries.filter(({ configKey }) => KEYS.includes(configKey))

const LIVESTREAM = 'livestream_url'
const HOME_LOTTERY = 'home_lottery_setting'
const STARTUP_MODALS = 'startup_modals'
const KEYS = [LIVESTREAM, HOME_LOTTERY, STARTUP_MODALS]

/** The settings in a list of keys and values; one that cannot be read counts as not set. */
export function appConfigOf(entries: readonly { configKey: string; configValue: string }[]): AppConfig {
  const value = (key: string) => entries.find(({ configKey }) => configKey === key)?.configValue ?? ''
  return {
    livestreamUrl: value(LIVESTREAM),
    homeLottery: homeLotteryOf(value(HOME_LOTTERY)),
    startupModals: value(STARTUP_MODALS) === 'one' ? 'one' : 'queue',
  }
}

function homeLotteryOf(text: string): AppConfig['homeLottery'] {
  try {
    const games = z.decode(HomeLottery, JSON.parse(text))
    return games.toSorted((a, b) => a.sort - b.sort)
  } catch {
    return []
  }
}
