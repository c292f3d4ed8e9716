import { createContext, use } from 'react'

/**
 * For what this copy of the app was built: a web site, the native app (`vite build --mode app`), or a partner's page
 * that shows it in a frame (`--mode sdk`). The one place that knows; components ask {@link useBuild}. (Ruling
 * G19)
 */
export type BuildKind = 'web' | 'app' | 'sdk'

export type Build = {
  kind: BuildKind
  /** Put before calls, published files and pictures; empty where the site serves them itself (SHELL-040). */
  apiOrigin: string
  /** The app's own bar above the pages of the menu. */
  header: boolean
  bottomMenu: boolean
  /** The install bar and the download bar. Anyone who has the app is not asked to get it. */
  installBars: boolean
  serviceWorker: boolean
  /** /services is our chat page, also when the company has an online customer service of its own. */
  servicesIsChat: boolean
}

/** What each build shows. */
export const builds: Record<BuildKind, Build> = {
  web: {
    kind: 'web',
    apiOrigin: '',
    header: true,
    bottomMenu: true,
    installBars: true,
    serviceWorker: true,
    servicesIsChat: false,
  },
  app: {
    kind: 'app',
    apiOrigin: import.meta.env['VITE_LIUHE_API_ORIGIN'] ?? '',
    header: true,
    bottomMenu: true,
    installBars: false,
    serviceWorker: false,
    servicesIsChat: true,
  },
  sdk: {
    kind: 'sdk',
    apiOrigin: '',
    header: false,
    bottomMenu: false,
    installBars: false,
    serviceWorker: false,
    servicesIsChat: false,
  },
}

/** This build. `--mode` names it; every other mode (production, development, test) is the web site. */
export const build: Build =
  builds[import.meta.env.MODE === 'app' || import.meta.env.MODE === 'sdk' ? import.meta.env.MODE : 'web']

export const BuildContext = createContext<Build>(build)

/** What this build shows. */
export const useBuild = (): Build => use(BuildContext)
