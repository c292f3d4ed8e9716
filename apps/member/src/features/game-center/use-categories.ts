import { gameCenterAt } from '@liuhe/brand/paths.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { type Category, categoryOf } from './model/centre-game.ts'
import { activeAt, offsetOf } from './model/scroll-places.ts'

/** A movement to a category is over by then, in ms; browsers that tell of the end are not waited for. */
const MOVE_MS = 800
/** The address follows once nothing has scrolled for so long, in ms. */
const REST_MS = 250

/**
 * Which category is being read (it follows the scrolling, GC-022), and how to go to one: by a tap or by the address
 * (GC-001).
 * @param list what the sections stand in
 * @param isReady whether they do
 */
export function useCategories(hash: string, list: RefObject<HTMLElement | null>, isReady: boolean) {
  const [active, setActive] = useState<Category>(categoryOf(hash) ?? 'hot')
  const { numbers } = useBrand()
  const shown = useAddress(hash)
  /** Where the page is on its way to; scrolling past others on the way does not count. */
  const aim = useRef<Category | null>(null)

  const go = (category: Category, behavior: ScrollBehavior = calm() ? 'instant' : 'smooth') => {
    setActive(category)
    shown.tell(category)
    const section = topsIn(list.current).find((one) => one.category === category)
    const top = section ? Math.round(section.top - offsetOf(category, numbers)) : 0
    aim.current = top === 0 ? null : category
    window.scrollBy({ top, behavior })
  }

  const follow = () => {
    if (aim.current !== null) return
    const tops = topsIn(list.current)
    // The page may end before the last categories reach the top.
    const read = isAtEnd() ? tops.at(-1)?.category : activeAt(tops, numbers)
    if (tops.length > 0 && read !== undefined) setActive(read)
  }
  const arrive = useEffectEvent((named: Category) => {
    // A category without games is nowhere: what is read is shown instead.
    if (!topsIn(list.current).some(({ category }) => category === named)) follow()
    else if (shown.isNews(named)) go(named, 'instant')
  })
  useScrolling({
    onScroll: follow,
    onEnd: () => {
      aim.current = null
    },
    onRest: () => {
      aim.current = null
      shown.tell(active)
    },
    restMs: () => (aim.current === null ? REST_MS : MOVE_MS),
  })

  useEffect(() => {
    const named = categoryOf(hash)
    if (!isReady || named === null) return
    const frame = requestAnimationFrame(() => arrive(named))
    return () => cancelAnimationFrame(frame)
  }, [hash, isReady])

  return { active, go }
}

type Scrolling = {
  onScroll: () => void
  /** A movement of the browser's own is over; not every browser tells. */
  onEnd: () => void
  /** Nothing has scrolled for `restMs`, and nobody is touching the page. */
  onRest: () => void
  restMs: () => number
}

/** Listens to the page's scrolling. */
function useScrolling(told: Scrolling): void {
  const scrolls = useEffectEvent(told.onScroll)
  const ends = useEffectEvent(told.onEnd)
  const rests = useEffectEvent(told.onRest)
  const patience = useEffectEvent(told.restMs)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      scrolls()
      clearTimeout(timer)
      timer = setTimeout(() => rests(), patience())
    }
    // Anyone who touches the page may be about to leave it: a new address would hold that up.
    const onTouch = () => clearTimeout(timer)
    const leaving = new AbortController()
    const { signal } = leaving
    addEventListener('scroll', onScroll, { passive: true, signal })
    addEventListener('scrollend', () => ends(), { signal })
    addEventListener('pointerdown', onTouch, { signal })
    addEventListener('keydown', onTouch, { signal })
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [])
}

/** The category in the address. It changes without a step in the history, and is not followed again by ourselves. */
function useAddress(hash: string) {
  const navigation = useNavigation()
  const told = useRef<string | null>(null)
  return {
    /** Whether somebody else has put it there. */
    isNews: (category: Category) => {
      if (told.current === category) return false
      told.current = category
      return true
    },
    tell: (category: Category) => {
      // The top of the page needs no name in the address.
      if ((told.current ?? (hash || 'hot')) === category) return
      told.current = category
      navigation.go(gameCenterAt(category), { replace: true })
    },
  }
}

/** Whether the page has been scrolled as far as it goes. */
const isAtEnd = (): boolean => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Where the sections begin, in px below the header: below the line where the list's bar sticks. */
function topsIn(list: HTMLElement | null): { category: Category; top: number }[] {
  if (list === null) return []
  const line = Number.parseFloat(getComputedStyle(list).getPropertyValue('scroll-padding-top')) || 0
  return [...list.querySelectorAll<HTMLElement>('[data-category]')].map((section) => ({
    category: section.dataset['category'] as Category,
    top: section.getBoundingClientRect().top - line,
  }))
}
