import * as member from '@liuhe/contract/api/member.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { readPublished } from '@liuhe/web/api/use-published.ts'

/** Whether chat may be entered now, or why not. */
export type ChatAvailability = 'open' | 'maintenance' | 'unavailable'

/**
 * Asks the chat configuration, which may have changed since the page was opened, and for a member whether he may chat
 * at all (Spec A §4, §6). A configuration that cannot be read means that there is no chat.
 */
export async function chatAvailability({ call, isSignedIn }: { call: Call; isSignedIn: boolean }) {
  try {
    const [config, profile] = await Promise.all([
      readPublished(staticFiles.configChat),
      isSignedIn ? call(member.info, {}) : undefined,
    ])
    if (config.enable_chat_maintenance.configValue === '1') return 'maintenance' satisfies ChatAvailability
    return (profile?.userInfo.enableChat === false ? 'unavailable' : 'open') satisfies ChatAvailability
  } catch {
    return 'unavailable' satisfies ChatAvailability
  }
}
