import { ApiError } from '@liuhe/contract/client.ts'
import * as z from 'zod/mini'

/** Where the build leaves its third-party notices (apps/member/third-party-notices.ts). */
export const NOTICES_FILE = 'third-party-notices.json'

/** A package whose code is in the browser's scripts. */
export const Notice = z.object({
  name: z.string(),
  version: z.string(),
  /** The licence by its SPDX identifier. */
  licence: z.string(),
  /** The licence as the package brings it, with its copyright lines. */
  text: z.string(),
})
export type Notice = z.output<typeof Notice>

/**
 * The notices of the build that runs: a native app's own, not those of the server that it talks to.
 * @throws ApiError when they do not arrive
 */
export async function readNotices(): Promise<Notice[]> {
  const response = await fetch(`/${NOTICES_FILE}`).catch(() => undefined)
  if (response === undefined) throw new ApiError('NETWORK', '网络异常，请检查网络后重试', 0)
  if (!response.ok) throw new ApiError('UNKNOWN', '加载失败，请稍后重试', response.status)
  return z.decode(z.array(Notice), await response.json())
}
