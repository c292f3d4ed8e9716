/** The way back to a list by an address that was kept: its desk, and its words as the router reads them. */
export function wayBack(address: string): { to: string; search: Record<string, unknown> } {
  const [to = '', query = ''] = address.split('?')
  const words = Object.entries(Object.fromEntries(new URLSearchParams(query)))
  return { to, search: Object.fromEntries(words.map(([name, text]) => [name, read(text)])) }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
