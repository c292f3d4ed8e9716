import { Facts, Part } from '../../frame/parts.tsx'
import { Notice } from '../../shared/notice.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { StateText } from '../../shared/state-text.tsx'
import style from './companies.module.css'
import type { OpenedCompany } from './words.ts'

/** Days before its end from which on a licence is marked. */
const SOON_DAYS = 60
const DAY_MS = 86_400_000

/** Under which domains and which licence a company works. Other ones take two sysadmins. */
export function LicencePart({ opened: { company, fixedDomains }, now }: { opened: OpenedCompany; now: number }) {
  const { domains, licence } = company
  return (
    <>
      <Notice kind="two" label="需要第二人">
        域名与牌照由系统管理员提出，另一位系统管理员复核；内容编辑只能查看。
      </Notice>
      <Part title="域名" hint="第一个是会员看到的">
        <ol className={style.order} aria-label="域名">
          {domains.map((domain, at) => (
            <li key={domain}>
              <b>{at + 1}</b>
              <span>{domain}</span>
              {fixedDomains.includes(domain) && <StateText icon="lock" look="off" words="站点正在使用" />}
            </li>
          ))}
        </ol>
      </Part>
      <Part title="牌照" hint="会员在“关于我们”看到">
        {licence === null ? (
          <p className={style.rest}>没有牌照，“关于我们”不显示。</p>
        ) : (
          <Facts
            facts={[
              ['发牌机构', licence.regulator],
              ['牌照号', licence.number],
              ['有效期至', <Until key="until" day={licence.validUntil} now={now} />],
            ]}
          />
        )}
      </Part>
    </>
  )
}

/** The last day of a licence, with how near it is. */
function Until({ day, now }: { day: string; now: number }) {
  const today = fullTimeOf(now).slice(0, 10)
  const left = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  const look =
    left < 0
      ? ({ icon: 'bad', look: 'bad', words: '已过期' } as const)
      : left <= SOON_DAYS
        ? ({ icon: 'warn', look: 'warn', words: `还有 ${left} 天` } as const)
        : undefined
  return (
    <>
      {day} {look !== undefined && <StateText {...look} />}
    </>
  )
}
