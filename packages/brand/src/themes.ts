import type { Theme, ThemeId } from './theme.ts'
import { theme1 } from './themes/theme1.ts'
import { theme2 } from './themes/theme2.ts'
import { theme3 } from './themes/theme3.ts'
import { theme4 } from './themes/theme4.ts'

/** All themes by id; an id without a theme does not compile. */
export const themes = { theme1, theme2, theme3, theme4 } as const satisfies Record<ThemeId, Theme>
