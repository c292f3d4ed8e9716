import { paths } from '@liuhe/brand/paths.ts'
import { SHARED_ORDERS_MAX } from '@liuhe/contract/chat-told.ts'
import { readWireCode } from '@liuhe/domain/bets/play.ts'
import { lazy, Suspense, useState } from 'react'
import IconCheck from '~icons/mingcute/check-circle-fill'
import { cardsBet } from '../../../shared/chat/follow-bet.ts'
import type { Shareable } from '../../../shared/chat/share-bet.tsx'
import { useGames } from '../../../shared/games/use-games.ts'
import { Link } from '../../../shared/link.tsx'
import type { Betting } from '../use-betting.ts'
import styles from './notices.module.css'
import type { PlacedBet } from './use-place-bet.ts'

type PlacedNoticeProps = { betting: Betting; placed: PlacedBet }

/** What a member wants right after a bet: to see it, or to show it. */
export function PlacedNotice({ betting, placed }: PlacedNoticeProps) {
  const { gameId, isTrial } = betting
  const { isChase } = placed
  const { gameOf } = useGames()
  const [shared, setShared] = useState<Shareable>()
  const [followed] = useState(() => cardsBet(gameId, placed.turns, choicesOf(placed)))
  const share = () => setShared(shareableOf(placed, betting, gameOf(gameId)?.gameName ?? ''))
  return (
    <>
      <p className={styles.notice} data-tone="ok">
        <IconCheck aria-hidden="true" />
        <span className={styles.text}>{isChase ? '追号成功，祝您好运' : '投注成功，祝您好运'}</span>
        {!isTrial && (
          <button type="button" className={styles.link} onClick={share}>
            晒单
          </button>
        )}
        <Link className={styles.link} to={paths['bet-list']({ game_id: gameId })}>
          {isChase ? '查看注单 [追]' : '查看注单'}
        </Link>
      </p>
      {followed.length > 0 && (
        <Suspense>
          <TellFollowed cards={followed} orderNos={placed.orderNos} />
        </Suspense>
      )}
      {shared && (
        <Suspense>
          <ShareBet shared={shared} onClose={() => setShared(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Few bets are shown to a room: the sheet comes with the first tap. */
const ShareBet = lazy(() => import('../../../shared/chat/share-bet.tsx').then((part) => ({ default: part.ShareBet })))

/** Few bets follow somebody. */
const TellFollowed = lazy(() =>
  import('../../../shared/chat/tell-followed.tsx').then((part) => ({ default: part.TellFollowed })),
)

const choicesOf = ({ lines }: PlacedBet) =>
  lines.map(({ code, selectionText }) => ({ playCode: readWireCode(code)?.play ?? '', selectionText }))

/** The orders of the turn that was on; those of a chase come turn by turn. */
function shareableOf({ lines, orderNos }: PlacedBet, { gameId, family, issue }: Betting, gameName: string): Shareable {
  const shown = lines.slice(0, SHARED_ORDERS_MAX)
  return {
    orders: orderNos.slice(0, shown.length),
    bet: {
      ...{ gameId, gameName, family, turnNum: issue.turnNum, closeTime: issue.closeTime },
      notes: shown.reduce((sum, { notes }) => sum + notes, 0),
      total: shown.reduce((sum, { total }) => sum + total, 0n),
      lines: shown.map(({ code, playName = '', selectionText, odds, notes }) => ({
        playCode: readWireCode(code)?.play ?? '',
        ...{ playName, selectionText, odds, notes },
      })),
    },
  }
}
