import * as api from '@liuhe/contract/api/operator/protection.ts'
import { useQuery } from '@tanstack/react-query'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { may } from '../../session/session.ts'
import { LIST } from '../../shell/news.tsx'

/** How much waits for those who look after players; nothing for those who only read. */
export function useProtectionCount(): number | undefined {
  const { call } = useConsole()
  const isTheirs = may(useOperator(), 'writeProtection')
  const counts = useQuery({
    queryKey: [LIST, 'protection-counts'],
    enabled: isTheirs,
    queryFn: ({ signal }) => call(api.counts, {}, { signal, isAutomatic: true }),
  })
  return counts.data && Object.values(counts.data.cases).reduce((sum, one) => sum + one, 0)
}
