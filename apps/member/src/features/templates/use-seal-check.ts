import { seals } from '@liuhe/contract/api/documents-of-cards.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { checkSeals } from '@liuhe/domain/content/seal.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useState } from 'react'
import type { DocumentSeal } from './seal-badge.tsx'

export type SealCheck = 'idle' | 'checking' | 'intact' | 'broken' | 'failed'
type Exported = OutputOf<typeof seals>['data'][number]

const ROWS = 200

/**
 * Computes the hashes of a document's revisions from what the server exports, on this very device, and compares the
 * newest with the seal that the page shows.
 */
export function useSealCheck(templateId: number, documentId: number, seal: DocumentSeal) {
  const { call } = useApi()
  const [result, setResult] = useState<SealCheck>('idle')
  const [revisions, setRevisions] = useState<readonly Exported[]>([])
  const findRevisions = async (): Promise<Exported[]> => {
    const found: Exported[] = []
    for (let page = 1, seen = 0, total = 1; seen < total && found.length < seal.revisions; page++) {
      const answer = await call(seals, { templateId, page, rows: ROWS })
      if (answer.data.length === 0) break
      found.push(...answer.data.filter((one) => one.documentId === documentId))
      seen += answer.data.length
      total = answer.totalCount
    }
    return found.toSorted((a, b) => b.revision - a.revision)
  }
  const check = async () => {
    setResult('checking')
    try {
      const found = await findRevisions()
      setRevisions(found)
      const isIntact = found[0]?.hash === seal.hash && checkSeals(templateId, found).length === 0
      setResult(isIntact ? 'intact' : 'broken')
    } catch {
      setResult('failed')
    }
  }
  return { check, result, revisions }
}
