import type { LinkState } from '@liuhe/domain/agents/link.ts'

/** Where anyone registers by a code, on whatever address the site has. */
export const registerLinkOf = (code: string): string => `/auth/register?code=${code}`

/** What a link is at a moment. The order is that in which a visitor would be turned away. */
export function linkStateOf(
  link: { status: number; useLimit: number; registCount: number; expiresAt: Date | null },
  now: number,
): LinkState {
  if (link.status === 0) return 'off'
  if (link.expiresAt !== null && link.expiresAt.getTime() <= now) return 'expired'
  return link.useLimit > 0 && link.registCount >= link.useLimit ? 'full' : 'on'
}
