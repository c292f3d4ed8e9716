/**
 * An operator's address as one that may be opened: https:// is added when the scheme is missing, and every scheme but
 * http and https is refused. (Ruling C09)
 */
export function externalUrl(value: string | undefined): string | null {
  const text = value?.trim() ?? ''
  if (text === '') return null
  const full = text.startsWith('//')
    ? `https:${text}`
    : /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text)
      ? text
      : `https://${text}`
  const url = URL.parse(full)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}
