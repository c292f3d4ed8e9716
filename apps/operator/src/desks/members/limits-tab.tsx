import * as api from '@liuhe/contract/api/operator/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useConsole } from '../../session/console-context.tsx'
import { Failed, Loading } from '../../shared/states.tsx'
import { LIST } from '../../shell/news.tsx'
import { LimitEvents, LimitsTable } from '../protection/limits-table.tsx'
import style from './members.module.css'

/** 限额: what he has set, what is used of it, and how it came to be. Changes are made at the protection desk. */
export function LimitsTab({ memberId }: { memberId: string }) {
  const { call } = useConsole()
  const found = useQuery({
    queryKey: [LIST, 'protection-member', memberId],
    queryFn: ({ signal }) => call(api.member, { memberId }, { signal, isAutomatic: true }),
  })
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <Loading />
  return (
    <>
      <div className={style.card}>
        <LimitsTable found={found.data} />
        <p>
          下调限额、开始暂停在{' '}
          <Link to="/protection" search={{ member: Number(memberId) } as never}>
            负责任博彩
          </Link>
          。
        </p>
      </div>
      <div className={style.card}>
        <LimitEvents found={found.data} />
      </div>
    </>
  )
}
