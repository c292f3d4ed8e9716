import { type RefObject, useEffect, useState } from 'react'

/** How far outside of what is seen something is near: half a screen above and below. */
const NEAR = '50% 0px'

/**
 * Whether something is seen or has come near; what was near once stays so. A browser's own `loading="lazy"` looks up to
 * three screens ahead: a phone that opens a hall of forty games would load them all.
 */
export function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isNear])
  return isNear
}
