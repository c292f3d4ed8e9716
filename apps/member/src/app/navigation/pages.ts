import type { ComponentType } from 'react'
import type { PageProps } from '../../shared/navigation.ts'

export type PageModule = { default: ComponentType<PageProps> }
export type PageName = PageProps['routeName']

/** The pages that exist. Each is a module of its own, loaded when it is first needed. */
export type PageTable = Partial<Record<PageName, () => Promise<PageModule>>>

const home = () => import('../../features/home/home-page.tsx')

/** Home by all its addresses; the other pages are in a table of their own. */
export const homePages: PageTable = {
  home,
  'macau-lottery': home,
  recommend: home,
  'hong-kong-lottery': home,
  'taiwan-mark-six': home,
  'macau-mark-six': home,
}

/**
 * Source files of the pages that the server renders or preloads, as the build's manifest names them: the page itself,
 * then the parts of it that are taken over after the rest.
 */
export const pageSources: Partial<Record<PageName, readonly [page: string, ...parts: string[]]>> = {
  home: [
    'src/features/home/home-page.tsx',
    'src/features/draws/result-panel.tsx',
    'src/features/templates/template-list.tsx',
  ],
}

/** What is registered here is already loaded; a page is loaded once. */
const loaded = new Map<PageName, PageModule['default']>()

/** The component of a page; the 404 page for any other address. */
export async function loadPage(name: PageName): Promise<PageModule['default']> {
  const known = loaded.get(name)
  if (known) return known
  const page = (await (homePages[name] ?? (await otherPage(name)))()).default
  loaded.set(name, page)
  return page
}

async function otherPage(name: PageName): Promise<() => Promise<PageModule>> {
  const { otherPages } = await import('./other-pages.ts')
  return otherPages[name] ?? (otherPages['not-found'] as () => Promise<PageModule>)
}
