import * as z from 'zod/mini'
import { useOperator } from '../session/console-context.tsx'
import { useDraft } from '../shared/use-draft.ts'

interface TypedParts<Schema extends z.ZodMiniType> {
  /** Under which it is kept, by person: `content.piece.7`. */
  name: string
  /** The open object in the revision that was read. */
  revision: number
  text: z.output<Schema>
  schema: Schema
  isSame: (one: z.output<Schema>, other: z.output<Schema>) => boolean
}

/**
 * What is typed over a revision of an open object, kept by the browser at each letter as it would travel. `conflict` is
 * there when the object is another one now than the one that was typed over: nothing is sent before the person has
 * chosen.
 */
export function useTypedText<Schema extends z.ZodMiniType>(parts: TypedParts<Schema>) {
  const { name, revision, text: theirs, schema, isSame } = parts
  type Text = z.output<Schema>
  const { login } = useOperator()
  const [words, keep, forget] = useDraft(login, name)
  const kept = keptOf(schema, words)
  const isTyped = kept !== undefined && !isSame(kept.text, theirs)
  const text: Text = kept === undefined ? theirs : kept.text
  const put = (next: Text, over: { revision: number; base: Text }) =>
    keep(JSON.stringify({ revision: over.revision, base: z.encode(schema, over.base), text: z.encode(schema, next) }))
  return {
    text,
    isTyped,
    conflict: isTyped && kept.revision !== revision ? { base: kept.base, mine: kept.text, theirs } : undefined,
    /** Types another text over the one that was begun with. */
    put: (next: Text) => put(next, kept ?? { revision, base: theirs }),
    /** Goes on with what was typed, over the object as it is now. */
    takeMine: () => put(text, { revision, base: theirs }),
    forget,
  }
}

function keptOf<Schema extends z.ZodMiniType>(schema: Schema, words: string) {
  if (words === '') return undefined
  try {
    const Kept = z.object({ revision: z.int(), base: schema, text: schema })
    return z.safeDecode(Kept, JSON.parse(words) as never).data as
      | { revision: number; base: z.output<Schema>; text: z.output<Schema> }
      | undefined
  } catch {
    return undefined
  }
}
