import type { Store } from './store.ts'

/**
 * What goes wrong on purpose, for each gateway. A number says how often; -1 goes on until it is switched off. For
 * `delayed` it is the milliseconds, until it is switched off.
 */
export const FAULTS = ['answerLost', 'callbackLost', 'doubled', 'reordered', 'forged', 'delayed'] as const
export type Fault = (typeof FAULTS)[number]

export type Faults = {
  /** Whether it goes wrong this time; uses one up. */
  strikes(gateway: string, fault: Exclude<Fault, 'delayed'>): boolean
  delayMs(gateway: string): number
  set(gateway: string, given: Readonly<Record<string, unknown>>): void
  of(gateway: string): Record<string, number>
}

export function createFaults(store: Store): Faults {
  const valueOf = (gateway: string, fault: Fault): number =>
    store.one<{ value: number }>('select value from fault where gateway = ? and name = ?', gateway, fault)?.value ?? 0
  const put = (gateway: string, fault: Fault, value: number) =>
    store.run('insert or replace into fault (gateway, name, value) values (?, ?, ?)', gateway, fault, value)
  return {
    strikes(gateway, fault) {
      const value = valueOf(gateway, fault)
      if (value > 0) put(gateway, fault, value - 1)
      return value !== 0
    },
    delayMs: (gateway) => valueOf(gateway, 'delayed'),
    set(gateway, given) {
      for (const fault of FAULTS) {
        const value = given[fault]
        if (value !== undefined) put(gateway, fault, Number(value))
      }
    },
    of: (gateway) => Object.fromEntries(FAULTS.map((fault) => [fault, valueOf(gateway, fault)])),
  }
}
