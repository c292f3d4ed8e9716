import { paths } from '@liuhe/brand/paths.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigation } from '../navigation.ts'

/** Ends the session and leads home. */
export function useSignOut(): () => Promise<void> {
  const session = useSession()
  const cache = useQueryClient()
  const navigation = useNavigation()
  const logout = useAct(auth.logout, { ownErrors: true })
  return async () => {
    // The token is forgotten here whatever the server says: a lost answer must not keep somebody signed in.
    await logout.mutateAsync({}).catch(() => undefined)
    session.signOut()
    cache.clear()
    navigation.go(paths.home(), { replace: true })
  }
}
