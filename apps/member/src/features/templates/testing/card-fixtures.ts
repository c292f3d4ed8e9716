import { detail } from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'

type Sample = { readonly marks?: readonly string[]; readonly struck?: readonly string[] }

const samples = new Map(
  Object.entries(
    import.meta.glob<Sample>('../../../../../../packages/fixtures/template-cards/*.json', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, sample]) => [codeOf(path), sample]),
)

/** The fixture of each layout, by code, decoded as if it had come from the server. */
export const cardFixtures: ReadonlyMap<string, OutputOf<typeof detail>> = new Map(
  [...samples].map(([code, sample]) => [code, z.decode(detail.output, sample as never) as OutputOf<typeof detail>]),
)

/** The words that the card of a fixture marks and strikes, for layouts without samples in the reference. */
export const statedMarks = (code: string): Required<Sample> => ({ marks: [], struck: [], ...samples.get(code) })

function codeOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
