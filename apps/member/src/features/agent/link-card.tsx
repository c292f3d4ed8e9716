import { paths } from '@liuhe/brand/paths.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import { Button } from '@liuhe/web/ui/button.tsx'
import IconCopy from '~icons/mingcute/copy-2-line'
import { useCopy } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import styles from './link-card.module.css'
import { absolute, LANDING_WORDS, type SpreadLink, STATE_WORDS } from './link-words.ts'

/** A link in the list: the card opens it, the button copies its address. */
export function LinkCard({ link }: { link: SpreadLink }) {
  const copy = useCopy()
  const { label, tone } = STATE_WORDS[link.state]
  return (
    <div className={styles.card} data-over={link.state !== 'on' || undefined}>
      <Link to={paths['agent-link-detail']({ id: link.linkId })} className={styles.open}>
        <span className={styles.head}>
          <b>{link.code}</b>
          <Tag tone={tone}>{label}</Tag>
          {link.remark !== '' && <small>{link.remark}</small>}
        </span>
        <span className={styles.terms}>
          {link.isAgent ? '代理' : '会员'} · 返点 {rateText(link.rate)} · {LANDING_WORDS[link.landing]}
        </span>
      </Link>
      <div className={styles.foot}>
        <p>
          访问 <b className="num">{link.visitCount}</b>
        </p>
        <p>
          注册{' '}
          <b className="num">
            {link.registCount}
            {link.useLimit > 0 && ` / ${link.useLimit}`}
          </b>
        </p>
        <Button
          look="soft"
          size="small"
          className={styles.copy}
          icon={<IconCopy />}
          aria-label={`复制 ${link.code} 的链接`}
          onClick={() => void copy(absolute(link.registerLink))}
        >
          复制
        </Button>
      </div>
    </div>
  )
}
