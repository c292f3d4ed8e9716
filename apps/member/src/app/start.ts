import * as member from '@liuhe/contract/api/member.ts'
import { bootAnswers, createQueryClient } from '@liuhe/web/api/provider.tsx'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { createBrowserSession } from '@liuhe/web/session/session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import type { Boot } from '../shared/boot.ts'
import { externalUrl } from '../shared/external-url.ts'
import { createLive } from '../shared/live.ts'
import { createApi } from './api.ts'
import type { AppParts } from './app.tsx'
import { chooseBridge } from './bridge/choose-bridge.ts'
import { createErrorReaction } from './error-reactions.ts'
import { createGuard } from './guards.ts'
import { createPageHistory } from './history.ts'
import { log } from './log.ts'
import { createNavigator } from './navigator.ts'

/** Puts the app of the browser together and loads its first page. */
export async function startApp(boot: Boot): Promise<AppParts> {
  serverClock.correct(boot.serverTime)
  const { brand } = boot
  const session = createBrowserSession()
  const { encryptedMode = 'off' } = boot
  const around =
    encryptedMode === 'off' ? undefined : (await import('./encrypted-calls.ts')).startEncryptedMode(encryptedMode)
  const call = createApi(session, around)
  const bridge = await chooseBridge({ token: session.token, embedders: boot.embedders ?? [] })
  // The reactions need the navigator, which needs the guards, which need the cache: the first is bound last.
  let react: ReturnType<typeof createErrorReaction> = () => undefined
  const queryClient = createQueryClient((error, about) => react(error, about))

  const guard = createGuard({
    brand,
    session,
    isAgent: () =>
      queryClient
        .fetchQuery({ queryKey: queryKey(member.info, {}), queryFn: () => call(member.info, {}), staleTime: 20_000 })
        .then(
          (profile) => profile.userInfo.isDl,
          () => false,
        ),
  })
  const openLoginPopup = () => {
    const popup = externalUrl(brand.company.loginPopupUrl)
    if (popup) bridge.openExternal(popup)
    return popup !== null
  }
  const navigation = createNavigator({ history: createPageHistory(window), guard, openLoginPopup })
  react = createErrorReaction({
    session,
    navigation,
    askCashPassword: () => toast('请输入提款密码', 2),
    log,
  })
  const answers = bootAnswers(boot.queries)
  session.subscribe((event) => {
    // What came with the document was a guest's view.
    answers.clear()
    if (event === 'signed-out') {
      queryClient.clear()
      navigation.recheck()
    } else {
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
    }
  })
  const first = await navigation.start()
  const live = createLive({ session, call })
  const { subscribe: arrivals } = navigation
  return { brand, session, call, queryClient, boot: answers, navigation, first, arrivals, live, bridge }
}
