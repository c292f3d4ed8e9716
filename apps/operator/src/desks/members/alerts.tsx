import { Icon } from '../../shared/icon.tsx'
import { Link } from '@tanstack/react-router'
import { Notice } from '../../shared/notice.tsx'
import style from './members.module.css'
import type { MemberDetail } from './use-member.ts'
import { holdWords, pauseWords } from './words.ts'

/** What calls for attention about a member; where there is nothing, that is said. */
export function Alerts({ member: { holds, pause, sameDevice, sameAccount, links, state } }: { member: MemberDetail }) {
  const isQuiet = holds.length === 0 && pause === null && sameDevice.count + sameAccount.count + links.length === 0
  return (
    <ul className={style.alerts}>
      {holds.map((hold) => (
        <li key={hold.reason}>
          <Notice kind="warn">
            <b>提现暂停：</b>
            {holdWords(hold)}
          </Notice>
        </li>
      ))}
      {pause !== null && (
        <li>
          <Notice kind="warn">
            <b>游戏暂停：</b>
            {pauseWords(pause)}
          </Notice>
        </li>
      )}
      <Neighbours title="风控关联" found={{ count: links.length, members: links.slice(0, 5) }} />
      <Neighbours title="同设备" found={sameDevice} />
      <Neighbours title="同收款账户" found={sameAccount} />
      {isQuiet && state === 'active' && (
        <li>
          <Icon name="ok" /> 没有暂停、排除、关联、同设备或同账户
        </li>
      )}
    </ul>
  )
}

interface NeighboursProps {
  title: string
  found: MemberDetail['sameDevice']
}

const Neighbours = ({ title, found: { count, members } }: NeighboursProps) =>
  count === 0 ? null : (
    <li>
      <Notice kind="warn">
        <b>
          {title} {count} 人：
        </b>
        {members.map(({ memberId, account }) => (
          <Link key={memberId} to="/members" search={{ id: Number(memberId) } as never}>
            {account}{' '}
          </Link>
        ))}
      </Notice>
    </li>
  )
