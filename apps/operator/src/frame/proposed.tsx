import { Link } from '@tanstack/react-router'
import { Notice } from '../shared/notice.tsx'
import style from './decision.module.css'

interface ProposedProps {
  /** Nothing is shown while there is none. */
  approvalId: number | undefined
  /** What was proposed: `作废`. */
  what: string
}

/** Says that something waits for a second person now, with the way to it. */
export const Proposed = ({ approvalId, what }: ProposedProps) =>
  approvalId !== undefined && (
    <Notice kind="two">
      已提交{what}，等第二人：
      <Link className={style.link} to="/approvals" search={{ row: approvalId } as never}>
        AP-{String(approvalId).padStart(4, '0')}
      </Link>
    </Notice>
  )
