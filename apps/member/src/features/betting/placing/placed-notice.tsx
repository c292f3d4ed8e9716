import { paths } from '@liuhe/brand/paths.ts'
import IconCheck from '~icons/mingcute/check-circle-fill'
import { Link } from '../../../shared/link.tsx'
import styles from './notices.module.css'

type PlacedNoticeProps = { gameId: number; isChase: boolean }

/** What a member wants right after a bet: to see it. */
export function PlacedNotice({ gameId, isChase }: PlacedNoticeProps) {
  return (
    <p className={styles.notice} data-tone="ok">
      <IconCheck aria-hidden="true" />
      <span className={styles.text}>{isChase ? '追号成功，祝您好运' : '投注成功，祝您好运'}</span>
      <Link className={styles.link} to={paths['bet-list']({ game_id: gameId })}>
        {isChase ? '查看注单 [追]' : '查看注单'}
      </Link>
    </p>
  )
}
