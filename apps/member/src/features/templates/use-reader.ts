import * as member from '@liuhe/contract/api/member.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { useMemo } from 'react'

/**
 * Who reads the cards. Until the profile is there, somebody with a token is taken for a member without recharge. The
 * same object as long as it is the same reader, so that no card is drawn again.
 */
export function useReader(): Reader {
  const signedIn = useIsSignedIn()
  const { data } = useRead(member.info, {}, { enabled: signedIn })
  const kind = !signedIn ? 'guest' : data?.userInfo.type === 'TEST' ? 'trial' : 'member'
  const recharged = (data?.extInfo.recharged ?? 0n) > 0n
  return useMemo(() => (kind === 'member' ? { kind, recharged } : { kind }), [kind, recharged])
}
