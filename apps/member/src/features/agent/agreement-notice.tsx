import { paths } from '@liuhe/brand/paths.ts'
import * as entry from '@liuhe/contract/api/agent-entry.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import IconTerms from '~icons/mingcute/document-fill'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import styles from './agreement.module.css'

/** Says that 代理说明 waits for the agent's yes, and what becomes of his links; nothing for one who gave it. */
export function AgreementNotice() {
  const { data } = useRead(entry.agreement, {})
  const { date } = useSiteTime()
  if (data === undefined || data.linksUntil === null) return null
  const isOver = data.linksUntil <= serverClock.now()
  const isFirst = data.accepted.length === 0
  return (
    <Link to={paths['agent-declare']()} className={styles.notice} data-over={isOver}>
      <IconTerms aria-hidden="true" />
      <span>
        <b>{isFirst ? '请阅读并同意代理说明' : '代理说明已更新，请重新同意'}</b>
        <small>{isOver ? '推广链接已暂停，同意后立即恢复' : `${date(data.linksUntil)} 前未同意，推广链接将暂停`}</small>
      </span>
      <IconNext aria-hidden="true" />
    </Link>
  )
}
