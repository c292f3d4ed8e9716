import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOperator } from '../session/console-context.tsx'
import { may } from '../session/session.ts'
import style from './member-link.module.css'

interface MemberLinkProps {
  memberId: string
  /** How he is called there: accounts are masked, so nobody finds him by what he reads. */
  children: ReactNode
}

/** A member as a desk names him, with the way to all that is known of him, for those who may see members. */
export const MemberLink = ({ memberId, children }: MemberLinkProps) =>
  may(useOperator(), 'readMembers') ? (
    <Link to="/members" search={{ id: Number(memberId) } as never} className={style.link}>
      {children}
    </Link>
  ) : (
    children
  )
