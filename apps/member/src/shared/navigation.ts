import type { RouteName } from '@liuhe/brand/routes.ts'
import { createContext, use } from 'react'

export type NavigateOptions = {
  /** Takes the place of the current address instead of adding one. */
  replace?: boolean
}

export type Navigation = {
  /** Goes to an address made by `paths`; guards decide whether it is reached. */
  go: (to: string, options?: NavigateOptions) => void
  /** One step back, or to `fallback` when this is the first page of the visit. */
  back: (fallback?: string) => void
  /** The route of the page from which this one was opened; null when it is the first, or its route is not known. */
  cameFrom: () => RouteName | null
  /** Starts loading the page behind an address, for a link that is being touched. */
  preload: (to: string) => void
}

export const NavigationContext = createContext<Navigation | null>(null)

/** The way to other pages. */
export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('useNavigation is used outside NavigationContext')
  return navigation
}

/**
 * What a page gets. Pages stay mounted while another one is shown, so they read their own parameters from here and
 * never from the current address.
 */
export type PageProps = {
  routeName: RouteName | 'not-found' | 'gallery-of-cards' | 'kit' | 'bridge-harness'
  params: Readonly<Record<string, string>>
  search: Readonly<Record<string, string>>
  /** The part after `#`, without it. */
  hash: string
}
