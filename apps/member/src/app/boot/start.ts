import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { Standing } from '@liuhe/domain/members/permissions.ts'
import { type BootAnswers, bootAnswers, createQueryClient, FRESH_MS } from '@liuhe/web/api/provider.tsx'
import { readOnce } from '@liuhe/web/api/read-once.ts'
import { createBrowserSession } from '@liuhe/web/session/session.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import type { Boot } from '../../shared/boot.ts'
import { askCashPassword } from '../../shared/account/cash-question.ts'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { createLive } from '../../shared/live.ts'
import { endElsewhere, tellSignedOut } from '../../shared/account/signed-out.ts'
import { createApi } from '../calls/api.ts'
import type { AppParts } from '../app.tsx'
import { chooseBridge } from '../bridge/choose-bridge.ts'
import { createErrorReaction } from '../calls/error-reactions.ts'
import { createGuard } from '../navigation/guards.ts'
import { createPageHistory } from '../navigation/history.ts'
import { log } from './log.ts'
import { createNavigator, type Navigator } from '../navigation/navigator.ts'
import { rememberRebate } from './remember-rebate.ts'
import { withCashPassword } from '../calls/with-cash-password.ts'

/** The holder of the token, by his profile. */
const standingOf = ({ userInfo }: OutputOf<typeof member.info>): Standing => ({
  kind: userInfo.type === 'TEST' ? 'trial' : 'member',
  isAgent: userInfo.isAgent,
})

/** Puts the app of the browser together and loads its first page. */
export async function startApp(boot: Boot): Promise<AppParts> {
  serverClock.correct(boot.serverTime)
  const { brand, isDemo } = boot
  const session = createBrowserSession()
  const { encryptedMode = 'off' } = boot
  const around =
    encryptedMode === 'off'
      ? undefined
      : (await import('../calls/encrypted-calls.ts')).startEncryptedMode(encryptedMode)
  const { companyCode } = brand
  const { chatOrigin } = boot
  const call = withCashPassword(createApi(session, { around, companyCode, chatOrigin }), askCashPassword)
  const bridge = await chooseBridge({ token: session.token, embedders: boot.embedders ?? [] })
  // The reactions need the navigator, which needs the guards, which need the cache: the first is bound last.
  let react: ReturnType<typeof createErrorReaction> = () => undefined
  const queryClient = createQueryClient((error, about) => react(error, about))

  const guard = createGuard({
    brand,
    session,
    standing: () =>
      readOnce({ cache: queryClient, call }, member.info, {}, { freshMs: FRESH_MS }).then(standingOf, () => ({
        kind: 'guest' as const,
      })),
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
    endElsewhere: () => endElsewhere(session),
    log,
  })
  const answers = bootAnswers(boot.queries)
  rememberRebate(queryClient, session)
  followSession({ session, queryClient, navigation, answers, madeAt: boot.serverTime })
  // A page that is not kept is read afresh at each visit, however young the answers are. (ROUTE-113 … 115)
  navigation.subscribe(({ entry }) => {
    if (!entry.keep) void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  })
  const first = await navigation.start()
  tellSignedOut()
  const hosts = boot.socketHosts ?? []
  const onLost = () => void queryClient.invalidateQueries()
  const live = { ...createLive({ session, call, hosts, onLost }), hosts, chatOrigin: boot.chatOrigin }
  const { subscribe: arrivals } = navigation
  return { brand, isDemo, session, call, queryClient, boot: answers, navigation, first, arrivals, live, bridge }
}

const YOUNG_MS = 20_000

/** Nobody sees what was somebody else's: the cache changes with the holder of the token. */
function followSession({
  session,
  queryClient,
  navigation,
  answers,
  madeAt,
}: Pick<AppParts, 'session' | 'queryClient'> & { navigation: Navigator; answers: BootAnswers; madeAt: number }): void {
  let holder = session.token()
  session.subscribe((event) => {
    const before = holder
    holder = session.token()
    // What came with the document is a guest's view: wrong for a member, right for a guest while it is young. A stale
    // cookie is found out while parts of the page still wait to be taken over, and they compare with that view.
    const isYoung = serverClock.now() - madeAt < YOUNG_MS
    if (event === 'signed-in' || !isYoung) answers.clear()
    if (event === 'signed-out') {
      queryClient.clear()
      navigation.recheck()
    } else if (before !== null && before !== holder) {
      // Somebody else signed in, perhaps in another tab: nothing of the last person may stay on the screen.
      void queryClient.resetQueries()
    } else {
      queryClient.removeQueries({ type: 'inactive' })
      void queryClient.invalidateQueries()
    }
  })
}
