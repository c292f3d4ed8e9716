import { defaultThemeId, type Theme, type ThemeId, themeIds } from './theme.ts'
import { themes } from './themes.ts'
import { type CompanyTokens, primitives } from './tokens.ts'

/**
 * The token sheet of all themes as one string: primitives, the default theme on `:root`, then a block per theme that
 * says only what differs from the default. `data-theme` on any element chooses.
 */
export function tokensCss(): string {
  const standard = themes[defaultThemeId]
  // The default comes first: `:root` and `[data-theme]` weigh the same, so the later block wins.
  const others = themeIds.filter((id) => id !== defaultThemeId)
  return [
    `:root{${declarations(primitives)}}`,
    `:root,[data-theme=${defaultThemeId}]{color-scheme:${standard.scheme};${declarations(standard.tokens)}}`,
    ...others.map((id) => {
      const theme = themes[id]
      return `[data-theme=${id}]{color-scheme:${theme.scheme};${declarations(differences(theme, standard))}}`
    }),
  ].join('\n')
}

/** Primitives and the tokens of one theme, for a document that wears no other. */
export function themeCss(themeId: ThemeId): string {
  const { scheme, tokens } = themes[themeId]
  return `:root{color-scheme:${scheme};${declarations(primitives)};${declarations(tokens)}}`
}

/**
 * A company's colours over its theme, as the declarations of a `style` attribute on `<html>`. Empty when there are
 * none.
 */
export function companyTokensCss(tokens: CompanyTokens): string {
  return declarations(tokens)
}

function differences(theme: Theme, standard: Theme): Record<string, string> {
  const same = new Map(Object.entries(standard.tokens))
  return Object.fromEntries(Object.entries(theme.tokens).filter(([name, value]) => same.get(name) !== value))
}

function declarations(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}
