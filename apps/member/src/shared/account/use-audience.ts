import { type Audience, isMeant } from '@liuhe/domain/content/audience.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useProfile } from './use-profile.ts'

/**
 * Whom the device has before it, for what the operator shows to some only (Ruling C108). `isMeant` tells of an item by
 * its audience; `isSettled` is false while a member's profile is on its way, and only what is for everybody is meant.
 */
export function useAudience(): { isMeant: (item: { audience?: Audience | undefined }) => boolean; isSettled: boolean } {
  const { profile, kind, isSignedIn, isKnown, failed } = useProfile()
  const isNobodyKnown = isSignedIn && !isKnown
  const reader: Reader =
    kind === 'guest' || kind === 'trial' ? { kind } : { kind: 'member', recharged: profile.extInfo.recharged > 0n }
  return {
    isMeant: ({ audience }) => isMeant(audience, isNobodyKnown ? undefined : reader),
    isSettled: !isNobodyKnown || failed,
  }
}
