import { TERMS_ADDRESS } from '@liuhe/contract/agent-terms.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { useQuery } from '@tanstack/react-query'

/** What agents are told, as cleaned HTML. */
export const useTerms = () => useQuery({ queryKey: ['agent-terms'], queryFn: ({ signal }) => readTerms(signal) })

async function readTerms(signal: AbortSignal): Promise<string> {
  const response = await fetch(TERMS_ADDRESS, { signal }).catch(() => undefined)
  if (response === undefined) throw new ApiError('NETWORK', '网络异常，请检查网络后重试', 0)
  if (!response.ok) throw new ApiError('UNKNOWN', '加载失败，请稍后重试', response.status)
  return response.text()
}
