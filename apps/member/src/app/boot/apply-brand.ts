import type { Brand } from '@liuhe/brand/resolve.ts'
import { tokensCss } from '@liuhe/brand/tokens-css.ts'

/** Dresses a document that no server wrote: the theme's tokens, the company's own colours, the company's name. */
export function applyBrand({ themeId, tokenOverrides, company }: Brand): void {
  const root = document.documentElement
  root.dataset['theme'] = themeId
  const style = document.createElement('style')
  style.textContent = tokensCss()
  document.head.append(style)
  for (const [name, value] of Object.entries(tokenOverrides)) root.style.setProperty(`--${name}`, value)
  document.title = company.name
}
