import { staticFiles } from '@liuhe/contract/static-files.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { useState } from 'react'
import type { RegisterRules } from './register-fields.tsx'

/**
 * The operator's rules of the form. The first ones stay while somebody fills it in, so that no field comes or goes
 * under the fingers; `reload` brings newer ones and answers whether they differ.
 */
export function useRegisterRules() {
  const limit = usePublished(staticFiles.registerLimit)
  const [rules, setRules] = useState<RegisterRules>()
  if (rules === undefined && limit.data !== undefined && !limit.isFetching) setRules(limit.data)
  const reload = async (): Promise<boolean> => {
    const { data } = await limit.refetch()
    if (data === undefined || JSON.stringify(data) === JSON.stringify(rules)) return false
    setRules(data)
    return true
  }
  const isBroken = rules === undefined && limit.isError && !limit.isFetching
  return { rules, reload, isBroken, retry: () => void limit.refetch() }
}
