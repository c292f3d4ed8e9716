import * as api from '@liuhe/contract/api/agents.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'

/** What an agent may give to somebody new: read for each form, because his own rate may have changed. */
export function useGiving() {
  const info = useRead(api.info, {}, { freshMs: 0 })
  const range = useRead(api.rebateRange, {}, { freshMs: 0 })
  const [min, max] = range.data ?? []
  return {
    giving:
      info.data === undefined || min === undefined || max === undefined
        ? undefined
        : { ...info.data, range: { min, max } },
    error: info.error ?? range.error,
    retry: () => {
      if (info.isError) void info.refetch()
      if (range.isError) void range.refetch()
    },
  }
}
