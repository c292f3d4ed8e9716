/** Domain names of fields and the words that travel in their place (ADR 084). */

/** Domain name → wire word. A field that is not listed has one word for both. */
export type WireNames = Readonly<Record<string, string | undefined>>

/** Gives fields, or the schemas of fields, the words of the wire. */
export const withWireNames = <Value>(
  fields: Readonly<Record<string, Value>>,
  names: WireNames,
): Record<string, Value> => rename(fields, names)

/** Gives what came from the wire its domain names. */
export const withDomainNames = <Value>(
  fields: Readonly<Record<string, Value>>,
  names: WireNames,
): Record<string, Value> => rename(fields, invert(names))

/** The wire word of one field. */
export const wireNameOf = (name: string, names: WireNames): string => names[name] ?? name

/** The domain name that a wire word stands for. */
export const domainNameOf = (word: string, names: WireNames): string => invert(names)[word] ?? word

export const invert = (names: WireNames): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, wire]) => [wire as string, name]))

/** A loop, because lists of orders come through here row by row: three times as fast as by way of entries. */
export const rename = <Value>(from: Readonly<Record<string, Value>>, names: WireNames): Record<string, Value> => {
  const to: Record<string, Value> = {}
  for (const name of Object.keys(from)) to[names[name] ?? name] = from[name] as Value
  return to
}
