import * as api from '@liuhe/contract/api/templates.ts'
import type { BootQueries } from '@liuhe/web/api/provider.tsx'
import { layoutAtHand } from './layout-registry.ts'

/** Source files that a document's cards need besides those of the first load, as the build's manifest names them. */
export function partsOfCards(queries: BootQueries): readonly string[] {
  const codes = queries
    .filter(([[name]]) => name === api.list.name)
    .flatMap(([, page]) => (page as { data: { templateCode: string }[] }).data.map(({ templateCode }) => templateCode))
  return codes.every((code) => layoutAtHand(code)) ? [] : ['src/features/templates/all-layouts.ts']
}
