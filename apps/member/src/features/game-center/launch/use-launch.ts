import { paths } from '@liuhe/brand/paths.ts'
import { memberCan, TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { serverClock } from '@liuhe/web/time/server-clock.ts'
import { useSiteZone } from '@liuhe/web/time/site-time.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useRef, useState } from 'react'
import { useRequireLogin } from '../../../shared/account/require-login.ts'
import { useProfile } from '../../../shared/account/use-profile.ts'
import { useNavigation } from '../../../shared/navigation.ts'
import type { CentreGame } from '../model/centre-game.ts'
import { createClickGuard } from '../model/click-guard.ts'
import { isIn, maintenanceOf } from '../model/maintenance.ts'
import { siteMoment } from '../site-moment.ts'
import { isFresh, isLink, type LaunchLink, type Purse, useLaunchLink } from './launch-link.ts'
import { type Carry, type CarryTerms, hasChoice, useCarry } from './use-carry.ts'
import { useLeave } from './use-leave.ts'

/** A game that waits for its confirmation on a desktop: with its link, or with what may go along into it. */
export type Waiting = {
  game: CentreGame
  purse: Purse
  found: LaunchLink | CarryTerms
  /** Its link came too late for the tap that asked for it. */
  isLate?: boolean
}

/**
 * Opens games (Spec A §4). A tap keeps others out for 100 ms, and a game that is being opened is not opened twice. On a
 * desktop a question stands before the other house's page; a phone goes there at once.
 */
export function useLaunch() {
  const [guard] = useState(createClickGuard)
  const loading = useLoading()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const isShut = useIsShut()
  const mayPlay = useMayPlay()
  const link = useLaunchLink()
  const leave = useLeave()
  const here = useHere(link)
  /** What was asked last and not followed: a second thought needs no second link. */
  const unused = useRef<Waiting | null>(null)
  const isCancelled = useRef(false)

  const ask = (one: Waiting) => {
    unused.current = one
    setWaiting(one)
  }
  const open = (game: CentreGame, purse: Purse) =>
    loading.during(game.gameId, async () => {
      if (leave.isPhone) return here.open(game, purse)
      const known = unused.current
      if (known?.game.gameId === game.gameId && known.purse === purse && isOpenable(known)) return ask(known)
      const found = await link(game, purse)
      if (found !== null) ask({ game, purse, found })
    })

  // A fresh link is followed within the tap itself: a browser lets a tab open only there, or soon after.
  const confirm = (one: Waiting, chosen: Carry) =>
    loading.during(one.game.gameId, async () => {
      const { game, purse } = one
      isCancelled.current = false
      const found = isOpenable(one) ? one.found : await link(game, purse, isLink(one.found) ? undefined : chosen)
      if (isCancelled.current) return void (unused.current = found && { game, purse, found })
      if (found !== null && (!isLink(found) || !mayOpenTab())) return ask({ game, purse, found, isLate: isLink(found) })
      unused.current = null
      setWaiting(null)
      if (found !== null) leave.inTab(game, found.url)
    })

  const letsIn = (game: CentreGame) => guard.lets(performance.now()) && !isShut(game)
  return {
    isLoading: loading.has,
    waiting,
    /** Of a game that waits for how much goes along. */
    carry: here.question,
    confirm: (one: Waiting, chosen: Carry) => void confirm(one, chosen),
    cancel: () => {
      isCancelled.current = true
      setWaiting(null)
    },
    play: (game: CentreGame) => {
      if (letsIn(game) && mayPlay(game)) void open(game, 'money')
    },
    demo: (game: CentreGame) => {
      if (letsIn(game)) void open(game, 'demo')
    },
  }
}

/** In the app's place, at once; where the house holds the money, the member says first how much goes along. */
function useHere(link: ReturnType<typeof useLaunchLink>) {
  const carry = useCarry()
  const leave = useLeave()
  const open = async (game: CentreGame, purse: Purse) => {
    let found = await link(game, purse)
    if (found !== null && !isLink(found)) {
      const chosen = hasChoice(found) ? await carry.ask(game, found) : {}
      found = chosen && (await link(game, purse, chosen))
    }
    if (found !== null && isLink(found)) leave.here(game, found.url)
  }
  return { open, question: carry.question }
}

/** Whether its link can still be followed. */
const isOpenable = (one: Waiting): one is Waiting & { found: LaunchLink } =>
  isLink(one.found) && isFresh(one.found, Date.now())

/** Whether the browser still takes a new tab for the member's own wish; otherwise it blocks it without a word. */
const mayOpenTab = (): boolean => navigator.userActivation?.isActive ?? true

/** The per-game flag: what it is set for is not begun again (GC-047, GC-053). */
function useLoading() {
  const current = useRef(new Set<number>())
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const show = () => setShown(new Set(current.current))
  return {
    has: (gameId: number) => shown.has(gameId),
    during: async (gameId: number, run: () => Promise<void>) => {
      if (current.current.has(gameId)) return
      current.current.add(gameId)
      show()
      await run().finally(() => {
        current.current.delete(gameId)
        show()
      })
    },
  }
}

/** A game in maintenance says so and does not open (GC-054). */
function useIsShut(): (game: CentreGame) => boolean {
  const zone = useSiteZone()
  return ({ maintenance }) => {
    const range = maintenanceOf(maintenance)
    if (range === null || !isIn(range, siteMoment(serverClock.now(), zone))) return false
    toast('游戏维护中，请稍后再试', 2, { repeats: 'ignored' })
    return true
  }
}

/** A lottery has a page of ours; anything else needs a member, and no trial account (GC-056, GC-057, PERM-031). */
function useMayPlay(): (game: CentreGame) => boolean {
  const navigation = useNavigation()
  const requireLogin = useRequireLogin()
  const { kind } = useProfile()
  return ({ type, gameId }) => {
    if (type === 'LOTTERY') {
      navigation.go(paths.game({ id: gameId }))
      return false
    }
    if (!requireLogin({ go: true })) return false
    if (kind === 'guest' || memberCan.launchThirdParty(kind)) return true
    toast(TRIAL_MESSAGE, 1, { repeats: 'ignored' })
    return false
  }
}
