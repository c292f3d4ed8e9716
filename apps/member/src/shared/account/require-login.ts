import { paths } from '@liuhe/brand/paths.ts'
import { useSession } from '@liuhe/web/session/use-session.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { externalUrl } from '../operator/external-url.ts'
import { useBridge } from '../native-bridge.ts'
import { useNavigation } from '../navigation.ts'
import { useBrand } from '../use-brand.ts'

/**
 * The gate of everything that needs a member: `if (!requireLogin()) return`. A guest reads 请先登录 (2 s) and stays; with
 * `{ go: true }` he is sent to login, or to the company's own login page where it has one. (Spec A §8, Ruling C09)
 */
export function useRequireLogin(): (options?: { go?: boolean }) => boolean {
  const session = useSession()
  const openLogin = useOpenLogin()
  return ({ go = false } = {}) => {
    if (session.token() !== null) return true
    if (go) openLogin()
    else toast('请先登录', 2, { repeats: 'ignored' })
    return false
  }
}

/** Opens login: the company's popup address when it has one, else our page. */
export function useOpenLogin(): () => void {
  const { company } = useBrand()
  const navigation = useNavigation()
  const bridge = useBridge()
  return () => {
    const popup = externalUrl(company.loginPopupUrl)
    if (popup) bridge.openExternal(popup)
    else navigation.go(paths['auth-login']())
  }
}

/** Opens registration: the company's popup address when it has one, else our page. */
export function useOpenRegister(): () => void {
  const { company } = useBrand()
  const navigation = useNavigation()
  const bridge = useBridge()
  return () => {
    const popup = externalUrl(company.regPopupUrl)
    if (popup) bridge.openExternal(popup)
    else navigation.go(paths['auth-register']())
  }
}
