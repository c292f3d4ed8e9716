import { paths } from '@liuhe/brand/paths.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigation } from '../../shared/navigation.ts'

/** 退出登录, after a question. */
export function SignOut() {
  const session = useSession()
  const cache = useQueryClient()
  const navigation = useNavigation()
  const logout = useAct(auth.logout, { ownErrors: true })
  const signOut = async () => {
    if (!(await confirm({ title: '退出登录', text: '确定退出当前账号吗？' }))) return
    // The token is forgotten here whatever the server says: a lost answer must not keep somebody signed in.
    await logout.mutateAsync({}).catch(() => undefined)
    session.signOut()
    cache.clear()
    navigation.go(paths.home(), { replace: true })
  }
  return (
    <Button look="line" size="large" wide busy={logout.isPending} onClick={() => void signOut()}>
      退出登录
    </Button>
  )
}
