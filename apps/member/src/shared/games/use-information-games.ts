import { useAppConfig } from '@liuhe/web/api/use-app-config.ts'
import { useGames } from './use-games.ts'

/** A tab of the information area: `liveTime` is HH:mm, or empty for a game that is drawn all day. */
export type InformationGame = { gameId: number; gameName: string; liveTime: string }

/**
 * The games of the information area in their order, as the shared configuration names them (`home_lottery_setting`,
 * Spec B §2); every Mark Six game where it names none or does not arrive. Undefined while neither is known.
 */
export function useInformationGames() {
  const { homeLottery, isPending } = useAppConfig()
  const { games, failed, retry } = useGames()
  const markSix = games?.filter(({ family }) => family === 'LHC').toSorted((a, b) => a.sort - b.sort)
  const configured = homeLottery.map(({ liveTime, ...game }) => ({ ...game, liveTime: liveTime ?? '' }))
  const known: readonly InformationGame[] | undefined = configured.length > 0 ? configured : markSix
  return { games: isPending ? undefined : known, failed, retry }
}
