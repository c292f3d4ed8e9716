import { Facts, Part } from '../../frame/parts.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { amountText } from '../../shared/value-text.ts'
import style from './members.module.css'
import type { MemberDetail } from './use-member.ts'
import { STATE_TITLES } from './words.ts'

/** 资料: what the member has said of himself, masked, and where he belongs. */
export const ProfileTab = ({ member }: { member: MemberDetail }) => (
  <>
    <MoneyTiles member={member} />
    <div className={style.card}>
      <Part title="个人资料" hint="服务器遮盖；按 u 填理由查看，显示 60 秒">
        <Facts
          facts={[
            ['账号', member.account],
            ['昵称', member.nickname ?? '—'],
            ['姓名', member.name ?? '—'],
            ['手机', member.phone ?? '—'],
            ['邮箱', member.email ?? '—'],
            ['生日', member.birthday ?? '—'],
            ['QQ', member.qq ?? '—'],
            ['微信', member.weixin ?? '—'],
          ]}
        />
      </Part>
    </div>
    <div className={style.card}>
      <Part title="归属">
        <Facts
          facts={[
            ['编号', member.memberId],
            ['状态', STATE_TITLES[member.state]],
            ['公司', member.company ?? '默认'],
            ['会员组', member.group?.name ?? '未入组'],
            ['VIP', String(member.vipLevel)],
            ['身份', member.isAgent ? '代理' : '会员'],
            ['上级', member.agent ?? '直属公司'],
            ['注册', fullTimeOf(member.joinedAt)],
            ['最后登录', member.lastLoginAt === null ? '从未' : fullTimeOf(member.lastLoginAt)],
            ['在线会话', String(member.liveSessions)],
          ]}
        />
      </Part>
    </div>
  </>
)

/** What he has, put in, and won; above the tabs that are about money. */
export const MoneyTiles = ({ member: { balances, netDeposit, wonInAll, turnoverOpen } }: { member: MemberDetail }) => (
  <dl className={style.tiles} aria-label="资金">
    {(
      [
        ['可用余额', balances.main],
        ['提现冻结', balances.held],
        ['三方额度', balances.live],
        ['累计净充', netDeposit],
        ['累计输赢（会员）', wonInAll],
        ['还需打码', turnoverOpen],
      ] as const
    ).map(([name, amount]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{amountText(amount)}</dd>
      </div>
    ))}
  </dl>
)
