import type { ThemeId } from '@liuhe/brand/theme.ts'

/** The server reads it and writes the document in this theme, so no other one is ever seen (http/documents/web.ts). */
const COOKIE = 'theme'
const YEAR_SECONDS = 365 * 24 * 3600

/** Remembers the theme for this browser and loads the page in it; an address that names a theme would win over it. */
export function chooseTheme(theme: ThemeId): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not reach our browser floor
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  // What an address asked for in this visit (early.ts) is over.
  sessionStorage.removeItem('shown_theme')
  window.location.replace(window.location.pathname)
}
