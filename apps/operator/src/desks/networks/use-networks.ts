import * as api from '@liuhe/contract/api/operator/networks.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useList } from '../../frame/use-list.ts'
import { useConsole } from '../../session/console-context.tsx'
import type { Listed, Networks } from './words.ts'

/** Who is here changes all the time. */
const EVERY_MS = 15_000
const KEY = ['networks', 'whole']

/** The list that holds as rows of a desk, and what else the same answer says: the environment, one's own address. */
export function useNetworks() {
  const { call } = useConsole()
  const queries = useQueryClient()
  const list = useList<Listed, never>({
    name: 'networks',
    filters: {},
    everyMs: EVERY_MS,
    async read(_cursor, options) {
      const whole = await call(api.read, {}, options)
      queries.setQueryData(KEY, whole)
      return { rows: whole.networks, next: undefined }
    },
  })
  const { data: whole } = useQuery<Networks>({ queryKey: KEY, queryFn: skipToken })
  return { list, whole }
}
