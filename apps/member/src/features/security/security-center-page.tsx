import { paths } from '@liuhe/brand/paths.ts'
import * as security from '@liuhe/contract/api/security.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import type { ComponentType, SVGProps } from 'react'
import IconBank from '~icons/mingcute/bank-card-line'
import IconPhone from '~icons/mingcute/cellphone-line'
import IconName from '~icons/mingcute/idcard-line'
import IconLock from '~icons/mingcute/lock-line'
import IconMail from '~icons/mingcute/mail-line'
import IconRight from '~icons/mingcute/right-line'
import IconSafe from '~icons/mingcute/safe-lock-line'
import IconShield from '~icons/mingcute/safety-certificate-line'
import IconTime from '~icons/mingcute/time-line'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../shared/page.tsx'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { LoadState } from './load-state.tsx'
import { Notice } from './notice.tsx'
import center from './security-center-page.module.css'
import styles from './security.module.css'

type Overview = OutputOf<typeof security.overview>

/** What guards the account, and where to change it (Ruling G12). */
export default function SecurityCenterPage() {
  const overview = useRead(security.overview, {})
  return (
    <Page title="安全中心" fallback={paths.profile()}>
      {overview.data === undefined ? <LoadState load={overview} lines={6} /> : <Guards overview={overview.data} />}
    </Page>
  )
}

function Guards({ overview }: { overview: Overview }) {
  const term = useWithdrawTerm()
  const { minute } = useSiteTime()
  const { cashPasswordLockedUntil: lockedUntil, withdrawHeldUntil: heldUntil, lastLogin } = overview
  const groups = rowGroupsOf(overview, term)
  return (
    <div className={styles.page}>
      <Level overview={overview} />
      {lockedUntil !== null && (
        <Notice>
          {term}密码连续输入错误，已锁定至 {minute(lockedUntil)}
        </Notice>
      )}
      {heldUntil !== null && (
        <Notice>
          账户安全信息刚刚变更，{minute(heldUntil)} 后可{term}
        </Notice>
      )}
      {groups.map(({ title, rows }) => (
        <section key={title} className={styles.card} aria-label={title}>
          <h2 className={center.title}>{title}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.label}>
                <GuardRow {...row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {lastLogin !== null && (
        <p className={center.login}>
          <IconTime aria-hidden="true" />
          最近登录 {minute(lastLogin.time)}
          {lastLogin.address !== null && ` · ${lastLogin.address}`}
        </p>
      )}
    </div>
  )
}

/** How many of the guards are up. */
function Level({ overview }: { overview: Overview }) {
  const guards = [true, overview.hasCashPassword, overview.fullName !== null, overview.phone !== null]
  const up = guards.filter(Boolean).length
  const level = LEVELS[up - 1] ?? '低'
  return (
    <section className={center.level} aria-label="安全等级">
      <span className={center.shield}>
        <IconShield aria-hidden="true" />
      </span>
      <div className={center.words}>
        <p>
          安全等级 <strong>{level}</strong>
        </p>
        <meter className="visually-hidden" min={0} max={guards.length} value={up} aria-label="安全等级" />
        <span className={center.bars} aria-hidden="true">
          {guards.map((_, index) => (
            <i key={index} data-on={index < up || undefined} />
          ))}
        </span>
        <p className={center.advice}>
          {up === guards.length ? '您的账户已受到完整保护' : '建议完善以下信息，提升账户安全'}
        </p>
      </div>
    </section>
  )
}

const LEVELS = ['低', '中', '较高', '高']

type Row = {
  label: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  value: string
  isMissing: boolean
  /** Absent for a fact that is final. */
  to?: string
}

function GuardRow({ label, icon: Icon, value, isMissing, to }: Row) {
  const content = (
    <>
      <span className={center.icon}>
        <Icon aria-hidden="true" />
      </span>
      <span className={center.label}>{label}</span>
      <span className={center.value} data-missing={isMissing || undefined}>
        {value}
      </span>
      {to !== undefined && <IconRight aria-hidden="true" className={center.arrow} />}
    </>
  )
  if (to === undefined) return <span className={center.row}>{content}</span>
  return (
    <Link to={to} className={center.row}>
      {content}
    </Link>
  )
}

function rowGroupsOf(overview: Overview, term: string): { title: string; rows: Row[] }[] {
  const { hasCashPassword, payoutAccountCount: accounts } = overview
  const fact = (value: string | null, missing: string) => ({ value: value ?? missing, isMissing: value === null })
  const info = paths['personal-info']()
  return [
    {
      title: '密码',
      rows: [
        { label: '登录密码', icon: IconLock, value: '修改', isMissing: false, to: paths['change-password']() },
        {
          label: `${term}密码`,
          icon: IconSafe,
          ...fact(hasCashPassword ? '修改' : null, '未设置'),
          to: paths['password-withdraw-money'](),
        },
      ],
    },
    {
      title: '身份信息',
      rows: [
        {
          label: '真实姓名',
          icon: IconName,
          ...fact(overview.fullName, '未认证'),
          // Read-only once it is set.
          ...(overview.fullName === null && { to: info }),
        },
        { label: '手机号码', icon: IconPhone, ...fact(overview.phone, '未绑定'), to: info },
        { label: '邮箱', icon: IconMail, ...fact(overview.email, '未绑定'), to: info },
      ],
    },
    {
      title: '资金',
      rows: [
        {
          label: '收款账户',
          icon: IconBank,
          ...fact(accounts > 0 ? `已绑定${accounts}个` : null, '未绑定'),
          to: paths['account-list'](),
        },
      ],
    },
  ]
}
