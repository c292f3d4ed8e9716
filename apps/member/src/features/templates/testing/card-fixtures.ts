import { detail } from '@liuhe/contract/api/templates.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import * as z from 'zod/mini'

/** The fixture of each layout, by code, decoded as if it had come from the server. */
export const cardFixtures: ReadonlyMap<string, OutputOf<typeof detail>> = new Map(
  Object.entries(
    import.meta.glob<object>('../../../../../../packages/fixtures/template-cards/*.json', {
      eager: true,
      import: 'default',
    }),
  ).map(([path, payload]) => [codeOf(path), z.decode(detail.output, payload as never) as OutputOf<typeof detail>]),
)

function codeOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
}
