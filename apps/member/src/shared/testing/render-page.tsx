import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { type AppBrand, type Brand, resolveBrand } from '@liuhe/brand/resolve.ts'
import type { RouteName } from '@liuhe/brand/routes.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import { defaultThemeId, type ThemeId } from '@liuhe/brand/theme.ts'
import { ApiProvider, bootAnswers, createQueryClient, type ErrorReaction } from '@liuhe/web/api/provider.tsx'
import { createSession } from '@liuhe/web/session/session.ts'
import { SessionContext } from '@liuhe/web/session/use-session.ts'
import { type Fake, fakeCall, type FakeFile, fakeFiles } from '@liuhe/web/testing/fake-call.ts'
import { render } from '@liuhe/web/testing/render.tsx'
import { ConfirmHost } from '@liuhe/web/ui/over/confirm-host.tsx'
import { ToastHost } from '@liuhe/web/ui/over/toast.tsx'
import type { ReactNode } from 'react'
import { BridgeContext, browserBridge, type NativeBridge } from '../native-bridge.ts'
import { type Navigation, NavigationContext, type PageProps } from '../navigation.ts'
import { BrandContext } from '../use-brand.ts'
import { DemoContext } from '../operator/use-is-demo.ts'

export type RenderPageOptions = {
  /** What the calls of the page answer; a call that is not listed fails the test. */
  fakes?: readonly Fake[]
  /** Published files that the page reads; without a list they are fetched as in the product. */
  files?: readonly FakeFile[]
  /** Signed in with this token; a guest without. */
  token?: string
  theme?: ThemeId
  /** Changes to the resolved brand. */
  brand?: Partial<AppBrand>
  onError?: ErrorReaction
  /** What the device does differently. */
  bridge?: Partial<NativeBridge>
  /** Whether the site is a demo. */
  isDemo?: boolean
  /** The route of the page before. */
  cameFrom?: RouteName
  /** Whether toasts and questions have their place; false for a tree that brings its own. */
  hosts?: boolean
}

/** Draws a page with everything around it that pages use, and no server. `went` lists where it asked to go. */
export async function renderPage(page: ReactNode, options: RenderPageOptions = {}) {
  const { fakes = [], token, theme = defaultThemeId, onError = () => undefined, hosts = true } = options
  const { call, calls } = fakeCall(fakes)
  const files = options.files && fakeFiles(options.files)
  const session = createSession({ storage: memoryStorage(), cookies: { get: () => '', set: () => undefined } })
  if (token !== undefined) session.signIn({ token, expiresAt: Date.now() + 3_600_000 })
  const went: string[] = []
  const navigation: Navigation = {
    go: (to) => void went.push(to),
    back: (fallback = '/') => void went.push(`back:${fallback}`),
    cameFrom: () => options.cameFrom ?? null,
    preload: () => undefined,
  }
  wearTheme(theme)
  const queryClient = createQueryClient(onError)
  const view = await render(
    <BrandContext value={{ ...brandOf(theme), ...options.brand }}>
      <SessionContext value={session}>
        <NavigationContext value={navigation}>
          <BridgeContext value={{ ...browserBridge, ...options.bridge }}>
            <ApiProvider call={call} readFile={files?.readFile} queryClient={queryClient} boot={bootAnswers([])}>
              <DemoContext value={options.isDemo ?? false}>{page}</DemoContext>
              {hosts && <ConfirmHost />}
              {hosts && <ToastHost />}
            </ApiProvider>
          </BridgeContext>
        </NavigationContext>
      </SessionContext>
    </BrandContext>,
  )
  return { ...view, calls, read: files?.read ?? [], went, session, queryClient }
}

/** What a page gets from the stack. */
export const pageProps = (props: Partial<PageProps> = {}): PageProps => ({
  routeName: 'home',
  params: {},
  search: {},
  hash: '',
  ...props,
})

/** The resolved brand of a theme, for tests that change parts of it. */
export function brandOf(theme: ThemeId): Brand {
  const company = companyOf(defaultCompanyCode)
  if (!company) throw new Error(`there is no company ${defaultCompanyCode}`)
  return resolveBrand(theme, company, noRuntimeConfig)
}

function wearTheme(theme: ThemeId) {
  document.documentElement.dataset['theme'] = theme
}

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
