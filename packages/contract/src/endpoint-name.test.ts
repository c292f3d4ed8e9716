import { expect, it } from 'vitest'
import { api } from './api/index.ts'
import { endpointsOf } from './endpoint.ts'
import type { EndpointByName, EndpointName } from './endpoint-name.ts'
import { allFiles, type FileName } from './page-files.ts'

// The compiler is the test here: a name that it should refuse and does not is an error of `npm run types`.
it('compiles only what names an endpoint or a file that there is', () => {
  const names: readonly EndpointName[] = [
    'bets.submit',
    // @ts-expect-error a letter is missing
    'bets.submt',
    // @ts-expect-error a schema beside the endpoints is none
    'bets.BetLine',
    // @ts-expect-error the operators' endpoints are another tree
    'approvals.list',
  ]
  // @ts-expect-error a key is refused like a value
  const limits: Partial<Record<EndpointName, number>> = { 'bets.submt': 2 }
  const known = new Set(endpointsOf(api).map(({ name }) => name))
  expect([...names, ...Object.keys(limits)].filter((name) => known.has(name))).toEqual(['bets.submit'])

  const files: readonly FileName[] = [
    'openInfo',
    // @ts-expect-error it has an s too many
    'openInfos',
  ]
  expect(files.filter((name) => name in allFiles)).toEqual(['openInfo'])
})

it('finds the definition of a name, also of an area in two files', () => {
  const path: (endpoint: EndpointByName['templates.document']) => string = (endpoint) => endpoint.path
  expect(path(api.templates.document)).toBe('/game-document/template/info/:gameId/:templateId/:documentId')
  // @ts-expect-error another call than the one that is named
  expect(path(api.bets.submit)).not.toBe(path(api.templates.document))
})
