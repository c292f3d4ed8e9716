import { ApiError } from '@liuhe/contract/client.ts'

/** What a person reads of a failure: the sentence of the catalogue, which the server sends with the code. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '页面出错了，请刷新'
  const seconds = (error.data as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds
  return typeof seconds === 'number' ? `${error.message}（${Math.ceil(seconds / 60)} 分钟后）` : error.message
}

/** Whether nobody knows what became of a call: it may have been done. */
export const isUnknownOutcome = (error: unknown): boolean =>
  error instanceof ApiError && ['NETWORK', 'TIMEOUT', 'UNKNOWN'].includes(error.code)
