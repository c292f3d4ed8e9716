import type { ThemeId } from '@liuhe/brand/theme.ts'
import { themes } from '@liuhe/brand/themes.ts'
import type { CSSProperties } from 'react'
import IconCheck from '~icons/mingcute/check-line'
import { useBrand } from '../../shared/use-brand.ts'
import styles from './settings.module.css'

/**
 * The themes that the company offers, as small pictures of a page, one of them chosen. Choosing loads the page again,
 * in the other look.
 */
export function ThemeChoice({ choose = chooseTheme }: { choose?: (theme: ThemeId) => void }) {
  const { themeId, themeChoices } = useBrand()
  return (
    <fieldset className={styles.themes}>
      <legend>界面主题</legend>
      <div>
        {themeChoices.map((id) => (
          <label key={id} className={styles.theme} style={coloursOf(id)}>
            <input
              type="radio"
              name="theme"
              className="visually-hidden"
              checked={id === themeId}
              onChange={() => choose(id)}
            />
            <span className={styles.sketch} aria-hidden="true">
              <i />
              <i />
              <i />
              {id === themeId && <IconCheck />}
            </span>
            {themes[id].title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Each sketch wears its own theme, whatever the page wears. */
const coloursOf = (id: ThemeId): CSSProperties => {
  const { tokens } = themes[id]
  return {
    '--sketch-head': `linear-gradient(100deg, ${tokens['head-1']}, ${tokens['head-2']})`,
    '--sketch-page': tokens.bg,
    '--sketch-card': tokens.surface,
    '--sketch-mark': tokens.brand,
    '--sketch-mark-ink': tokens['brand-ink'],
  } as CSSProperties
}

/** The server reads it and writes the document in this theme, so no other one is ever seen (http/documents/web.ts). */
const COOKIE = 'theme'
const YEAR_SECONDS = 365 * 24 * 3600

/** Remembers the theme for this browser and loads the page in it; an address that names a theme would win over it. */
function chooseTheme(theme: ThemeId): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not reach our browser floor
  document.cookie = `${COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  // What an address asked for in this visit (early.ts) is over.
  sessionStorage.removeItem('shown_theme')
  window.location.replace(window.location.pathname)
}
