import * as api from '@liuhe/contract/api/operator/documents.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useConsole, useOperator } from '../../session/console-context.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { type DocumentText, isSame, keptOf, type Opened } from './texts.ts'

/** An open document: how it stands at the server. It is asked for again only when the person wants that. */
export function useOpened(documentId: number | undefined) {
  const { call } = useConsole()
  return useQuery({
    queryKey: ['studio-document', documentId],
    queryFn: documentId === undefined ? skipToken : ({ signal }) => call(api.read, { documentId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * What is typed over an open document, kept by the browser at each letter. `conflict` is there when the document is
 * another one now than the one that was typed over: nothing is sent before the person has chosen.
 */
export function useTyped({ document, text: theirs }: Opened) {
  const { login } = useOperator()
  const [words, keep, forget] = useDraft(login, `studio.document.${document.id}`)
  const kept = keptOf(words)
  const isTyped = kept !== undefined && !isSame(kept.text, theirs)
  const text: DocumentText = kept === undefined ? theirs : kept.text
  const put = (next: DocumentText, over: { revision: number; base: DocumentText }) =>
    keep(JSON.stringify({ ...over, text: next }))
  return {
    text,
    isTyped,
    conflict: isTyped && kept.revision !== document.revision ? { base: kept.base, mine: kept.text, theirs } : undefined,
    change: (next: DocumentText) => put(next, kept ?? { revision: document.revision, base: theirs }),
    /** Goes on with what was typed, over the document as it is now. */
    takeMine: () => put(text, { revision: document.revision, base: theirs }),
    forget,
  }
}

export type Typed = ReturnType<typeof useTyped>
