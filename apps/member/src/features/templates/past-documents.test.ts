import { describe, expect, it } from 'vitest'
import {
  drawOfDocument,
  isReference,
  newestDocument,
  issueOfDocument,
  orderedDocuments,
  type WireDocument,
} from './past-documents.ts'

const document = (id: number, groupName: string, titles: string[]): WireDocument =>
  ({
    id,
    groupName,
    items: titles.map((title, index) => ({ id: id * 10 + index, title, sort: 0, status: 1 })),
  }) as WireDocument
const groups = [document(3, '129', ['']), document(2, '128', ['']), document(1, '127', ['三肖', '一肖'])]
const idsOf = (chosen: { documentId: number; itemId: number }) => orderedDocuments(groups, chosen).map(({ id }) => id)

describe('past documents', () => {
  it('stand newest first, the named one before them', () => {
    expect(idsOf({ documentId: 0, itemId: 0 })).toEqual([3, 2, 1])
    expect(idsOf({ documentId: 2, itemId: 0 })).toEqual([2, 3, 1])
    expect(idsOf({ documentId: 0, itemId: 11 })).toEqual([1, 3, 2])
    expect(idsOf({ documentId: 9, itemId: 99 })).toEqual([3, 2, 1])
  })

  it('are as new as what was written last, wherever they stand', () => {
    const written = (id: number, updatedTime: number) =>
      ({ ...document(id, '', ['']), items: [{ updatedTime }] }) as never
    expect(newestDocument([written(1, 5), written(2, 9), written(3, 9)])?.id).toBe(2)
    expect(newestDocument([])).toBeUndefined()
  })

  it('belong to one issue, to several, or to none', () => {
    expect(issueOfDocument(document(1, '127', ['三肖', '一肖']))).toBe('127')
    expect(issueOfDocument(document(1, '', ['127期', '126期']))).toBeUndefined()
    expect(issueOfDocument(document(1, '生肖表', ['生肖表']))).toBeUndefined()
    expect([isReference(document(1, '生肖表', ['生肖表'])), isReference(document(1, '', ['127期']))]).toEqual([
      true,
      false,
    ])
  })

  it('have the draw of their issue, once it is out', () => {
    const draws = [{ turnNum: '2026128', resultText: '1', lunarYear: 2026 }]
    expect(drawOfDocument(document(1, '128', ['三肖']), draws)?.turnNum).toBe('2026128')
    expect(drawOfDocument(document(1, '129', ['三肖']), draws)).toBeUndefined()
    expect(drawOfDocument(document(1, '生肖表', ['']), draws)).toBeUndefined()
  })
})
