import { companyOf, defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { resolveBrand } from '@liuhe/brand/resolve.ts'
import { noRuntimeConfig } from '@liuhe/brand/runtime-config.ts'
import type { ThemeId } from '@liuhe/brand/theme.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { ApiProvider, bootAnswers, createQueryClient } from '@liuhe/web/api/provider.tsx'
import { createSession } from '@liuhe/web/session/session.ts'
import { SessionContext } from '@liuhe/web/session/use-session.ts'
import { type ReactNode, useState } from 'react'
import { BridgeContext, type NativeBridge } from '../shared/native-bridge.ts'
import { type Navigation, NavigationContext } from '../shared/navigation.ts'
import { DemoContext } from '../shared/operator/use-is-demo.ts'
import { BrandContext } from '../shared/use-brand.ts'

export type OpenInfo = OutputOf<typeof lottery.openInfo>

interface SurroundingsProps {
  theme: ThemeId
  /** What the only call that is answered says. */
  openInfo: () => OpenInfo
  children: ReactNode
}

/** What pages of members stand in, with nobody at the other end: no call leaves, nothing is kept, no way leads away. */
export function Surroundings({ theme, openInfo, children }: SurroundingsProps) {
  const [parts] = useState(() => makeParts(openInfo))
  return (
    <BrandContext value={brandOf(theme)}>
      <SessionContext value={parts.session}>
        <NavigationContext value={NO_WAY}>
          <BridgeContext value={NO_DEVICE}>
            <ApiProvider
              {...{ call: parts.call, readFile: parts.readFile, queryClient: parts.queryClient }}
              boot={EMPTY}
            >
              <DemoContext value={false}>{children}</DemoContext>
            </ApiProvider>
          </BridgeContext>
        </NavigationContext>
      </SessionContext>
    </BrandContext>
  )
}

const EMPTY = bootAnswers([])

function makeParts(openInfo: () => OpenInfo) {
  const nobody = () => Promise.reject(new ApiError('NETWORK', '预览不联网', 0))
  const call = (async (endpoint: { name: string }) =>
    endpoint.name === lottery.openInfo.name ? openInfo() : nobody()) as Call
  const session = createSession({ storage: memory(), cookies: { get: () => '', set: () => undefined } })
  return { call, session, readFile: nobody, queryClient: createQueryClient(() => undefined) }
}

function brandOf(theme: ThemeId) {
  const company = companyOf(defaultCompanyCode)
  if (company === undefined) throw new Error(`there is no company ${defaultCompanyCode}`)
  return resolveBrand(theme, company, noRuntimeConfig)
}

const NO_WAY: Navigation = {
  go: () => undefined,
  back: () => undefined,
  cameFrom: () => null,
  preload: () => undefined,
}

const nothing = () => Promise.resolve()
const NO_DEVICE: NativeBridge = {
  kind: 'browser',
  openExternal: () => undefined,
  copyText: nothing,
  share: nothing,
  saveToAlbum: nothing,
  rotate: () => undefined,
  haptic: () => undefined,
  openTab: () => undefined,
  openGame: () => undefined,
  isReady: () => true,
  onReady: () => () => undefined,
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
