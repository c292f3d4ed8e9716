import * as api from '@liuhe/contract/api/operator/members.ts'
import * as deeds from '@liuhe/contract/api/operator/member-deeds.ts'
import { UNMASKED_FIELDS, type UnmaskedField } from '@liuhe/domain/members/unmask.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts, Part, Timeline } from '../../frame/parts.tsx'
import { Unmask } from '../../frame/unmask.tsx'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { Button } from '../../shared/button.tsx'
import { fullTimeOf } from '../../shared/site-time.ts'
import { LIST } from '../../shell/news.tsx'
import { Alerts } from './alerts.tsx'
import style from './members.module.css'
import { type MemberDetail, newNumber } from './use-member.ts'
import { deedWords, FIELD_WORDS } from './words.ts'

/** What stays beside every tab: who he is, what calls for attention, what was done last. */
export function MemberSide({ member, onTrail }: { member: MemberDetail; onTrail: () => void }) {
  const operator = useOperator()
  return (
    <aside className={style.side} aria-label="概要">
      <div className={style.card}>
        <Part title="身份" hint="服务器遮盖">
          <Facts
            facts={[
              ['姓名', member.name ?? '—'],
              [
                '手机',
                member.phone === null ? '—' : `${member.phone}${member.isPhoneBound ? '（已验证）' : '（未验证）'}`,
              ],
              ['生日', member.birthday === null ? '—' : `${member.birthday}（${member.age} 岁）`],
              ['注册', fullTimeOf(member.joinedAt).slice(0, 10)],
              ['登录', member.lastLoginAt === null ? '从未' : fullTimeOf(member.lastLoginAt).slice(5, 16)],
              ['代理', member.agent ?? '直属公司'],
            ]}
          />
        </Part>
        {may(operator, 'unmaskPii') && <UnmaskMember member={member} />}
      </div>
      <Elsewhere memberId={member.memberId} />
      <div className={style.card}>
        <Part title="需要留意">
          <Alerts member={member} />
        </Part>
      </div>
      <div className={style.card}>
        <Recent memberId={member.memberId} onTrail={onTrail} />
      </div>
    </aside>
  )
}

/** What other desks have of a member; lists show him masked, so his number leads there. */
const ELSEWHERE = [
  { title: '充值', permission: 'readRecharges', to: '/recharges', search: { view: 'all' }, by: 'member' },
  { title: '提现', permission: 'readWithdrawals', to: '/withdrawals', search: { queue: 'all' }, by: 'member' },
  { title: '注单', permission: 'readBets', to: '/orders', search: {}, by: 'account' },
  { title: '人工调整', permission: 'readMoney', to: '/adjustments', search: { view: 'all' }, by: 'member' },
  { title: '账务', permission: 'readMoney', to: '/ledger', search: {}, by: 'member' },
] as const

function Elsewhere({ memberId }: { memberId: string }) {
  const operator = useOperator()
  const desks = ELSEWHERE.filter(({ permission }) => may(operator, permission))
  if (desks.length === 0) return null
  return (
    <div className={style.card}>
      <Part title="在别的台面">
        <nav className={style.elsewhere} aria-label="在别的台面">
          {desks.map(({ title, to, search, by }) => (
            <Link key={to} to={to} search={{ ...search, [by]: Number(memberId) } as never}>
              {title}
            </Link>
          ))}
        </nav>
      </Part>
    </div>
  )
}

/** Which fields are asked for is chosen first: nothing is shown that nobody needs. */
function UnmaskMember({ member: { memberId, account } }: { member: MemberDetail }) {
  const { call } = useConsole()
  const [fields, setFields] = useState<readonly UnmaskedField[]>(['name', 'phone'])
  const [left, setLeft] = useState<number>()
  const unmask = async (reason: string) => {
    const asked = { memberId, requestId: newNumber(), fields: [...fields], reason }
    const { values, used, most } = await call(deeds.unmask, asked)
    setLeft(most - used)
    return Object.fromEntries(fields.map((field) => [FIELD_WORDS[field], values[field] ?? '（空）']))
  }
  return (
    <div className={style.ask}>
      <fieldset className={style.fields} aria-label="要查看的字段">
        {UNMASKED_FIELDS.map((field) => (
          <label key={field}>
            <input
              type="checkbox"
              checked={fields.includes(field)}
              onChange={({ target }) =>
                setFields(target.checked ? [...fields, field] : fields.filter((one) => one !== field))
              }
            />
            {FIELD_WORDS[field]}
          </label>
        ))}
      </fieldset>
      <Unmask about={account} unmask={unmask} keycap="u" isOff={fields.length === 0} />
      {left !== undefined && <small>今天还可查看 {left} 次</small>}
    </div>
  )
}

function Recent({ memberId, onTrail }: { memberId: string; onTrail: () => void }) {
  const { call } = useConsole()
  const trail = useQuery({
    queryKey: [LIST, 'member-trail', memberId, 4],
    queryFn: ({ signal }) => call(api.trail, { memberId, rows: 4 }, { signal, isAutomatic: true }),
  })
  const tools = (
    <Button look="text" onClick={onTrail}>
      全部
    </Button>
  )
  return (
    <Part title="最近操作" tools={tools}>
      {trail.data?.length === 0 && <p>还没有人操作过。</p>}
      <Timeline
        steps={(trail.data ?? []).map(({ at, login, action, outcome }) => ({
          ...{ at, who: login ?? '—', what: `${deedWords(action)}${outcome === 'done' ? '' : '（被拒）'}` },
        }))}
      />
    </Part>
  )
}
