import { parseSearch } from '../app/search.ts'

/** The way back to a list by an address that was kept: its desk, and its words as the router reads them. */
export function wayBack(address: string): { to: string; search: Record<string, unknown> } {
  const [to = '', query = ''] = address.split('?')
  return { to, search: parseSearch(query) }
}
