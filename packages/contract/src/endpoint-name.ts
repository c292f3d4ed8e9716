/**
 * The names of the site's endpoints, as a type: what stands beside the definitions by name (limits, caches, fakes) does
 * not compile when it misspells one. Derived from the tree; there is no second list. A test holds that each endpoint's
 * own `name` is its key here (contract.test.ts).
 */
import type { api } from './api/index.ts'
import type { AnyEndpoint } from './endpoint.ts'

type Areas = typeof api
type NameIn<Area extends keyof Areas> = {
  [Operation in keyof Areas[Area]]: Areas[Area][Operation] extends AnyEndpoint ? `${Area}.${Operation & string}` : never
}[keyof Areas[Area]]

/** `'bets.submit' | 'bets.cancel' | …` */
export type EndpointName = { [Area in keyof Areas]: NameIn<Area> }[keyof Areas]

/** Every endpoint by its name. */
export type EndpointByName = {
  [Name in EndpointName]: Name extends `${infer Area extends keyof Areas}.${infer Operation}`
    ? Extract<Areas[Area][Operation & keyof Areas[Area]], AnyEndpoint>
    : never
}
