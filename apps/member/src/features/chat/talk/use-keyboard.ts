import { useEffect } from 'react'

/** Bars of the browser come and go; a keyboard is higher, in px. */
const KEYBOARD_MIN_PX = 120

/**
 * Gives a conversation the height that a keyboard leaves it (`--talk-cut` is what it takes): the composer stands right
 * above the keys. Not every browser makes the page itself smaller.
 */
export function useKeyboard(): void {
  useEffect(() => {
    const { visualViewport: view } = window
    if (!view) return
    const { style } = document.documentElement
    const fit = () => {
      const taken = window.innerHeight - view.height
      const isOpen = view.scale < 1.01 && taken > KEYBOARD_MIN_PX
      style.setProperty('--talk-cut', isOpen ? `${Math.round(taken)}px` : '0px')
      // The browser has moved the page to show the field; the page fits, so it goes back.
      if (isOpen && view.offsetTop > 0) window.scrollTo({ top: 0, behavior: 'instant' })
    }
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
      style.removeProperty('--talk-cut')
    }
  }, [])
}
