import type { Clock } from '../../platform/clock.ts'
import type { KeyList } from '../../platform/key-list.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { createHubClient, type ProviderLine } from './hub-client.ts'
import type { GameProvider } from './provider-port.ts'
import type { GameProviderSettings } from './provider-settings.ts'
import { transferClient } from './transfers/transfer-client.ts'

/** The providers of one process, as they are called. */
export interface GameProviders {
  settings: readonly GameProviderSettings[]
  keys: KeyList
  /** Undefined when none of that name is configured, or its dialect has no calls from us. */
  providerOf(name: string): GameProvider | undefined
  /** The line to a provider; undefined when none of that name is configured. */
  lineOf(name: string): ProviderLine | undefined
}

/** Everything about calls to providers; nothing is asked yet. */
export function createGameProviders(parts: {
  settings: readonly GameProviderSettings[]
  keys: KeyList
  clock: Clock
}): GameProviders {
  const { settings, keys, clock } = parts
  const origins = settings.map(({ origin }) => origin)
  const local = settings.filter(({ isSandbox }) => isSandbox === true).map(({ origin }) => origin)
  const outbound = createOutbound({ origins, local })
  const lines = new Map(
    settings.map((each): [string, ProviderLine] => [
      each.name,
      { settings: each, keys: keys[each.name] ?? [], outbound, clock },
    ]),
  )
  // Only the hub dialect's calls from us are public; those of the others are agreed with each provider.
  const providers = new Map(
    [...lines].flatMap(([name, line]): [string, GameProvider][] => {
      const { dialect } = line.settings
      if (dialect === 'transfer') return [[name, { ...createHubClient(line), transferWallet: transferClient(line) }]]
      return dialect === 'hub' ? [[name, createHubClient(line)]] : []
    }),
  )
  return { settings, keys, providerOf: (name) => providers.get(name), lineOf: (name) => lines.get(name) }
}
