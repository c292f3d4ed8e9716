/** What may stand in the bottom menu. Themes and companies name entries; how one looks is said here, once. */
import type { RouteName } from './routes.ts'
import type { MenuItem } from './theme.ts'

const ENTRIES = {
  home: { icon: 'home', label: 'home' },
  databases: { icon: 'databases', label: 'databases' },
  'game-center': { icon: 'game', label: 'gameCenter' },
  gallery: { icon: 'gallery', label: 'gallery' },
  promotional: { icon: 'promotional', label: 'promotional' },
  'bet-list': { icon: 'bets', label: 'betList', asksLogin: true },
  profile: { icon: 'profile', label: 'profile' },
} as const satisfies Partial<Record<RouteName, Omit<MenuItem, 'route'>>>

export type MenuName = keyof typeof ENTRIES
export const menuNames = Object.keys(ENTRIES) as [MenuName, ...MenuName[]]

/** The entries in their order. The game center is the raised button where it stands in the middle. */
export const menuItems = (names: readonly MenuName[]): MenuItem[] =>
  names.map((name, at) => ({
    ...{ route: name, ...ENTRIES[name] },
    ...(name === 'game-center' && at * 2 === names.length - 1 && { raised: true }),
  }))
