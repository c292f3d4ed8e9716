import { useEffect, useLayoutEffect, useState } from 'react'

/** How a person wants the console to look; kept by the browser. */
export interface Appearance {
  theme: 'system' | 'light' | 'dark'
  density: 'compact' | 'normal'
  /** Single letters as keys can be switched off (WCAG 2.1.4). */
  hasKeys: boolean
}

const KEPT = 'operator.appearance'
const STANDARD: Appearance = { theme: 'system', density: 'compact', hasKeys: true }

export function useAppearance() {
  const [appearance, setAppearance] = useState(readAppearance)
  // Before anything measures the page: what has been laid out in the other colours would fade into these.
  useLayoutEffect(() => show(appearance), [appearance])
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => show(appearance)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [appearance])
  const change = (part: Partial<Appearance>) => {
    const next = { ...appearance, ...part }
    localStorage.setItem(KEPT, JSON.stringify(next))
    setAppearance(next)
  }
  return { appearance, change }
}

/** What the browser kept; a value that nobody can have chosen counts as none. */
export function readAppearance(): Appearance {
  try {
    const { theme, density, hasKeys } = JSON.parse(localStorage.getItem(KEPT) ?? '{}')
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : STANDARD.theme,
      density: density === 'normal' ? density : STANDARD.density,
      hasKeys: hasKeys !== false,
    }
  } catch {
    return STANDARD
  }
}

/** Puts it on the document, where the tokens look. */
export function show({ theme, density }: Appearance): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  document.documentElement.dataset['density'] = density
}
