/** What the browser keeps for this site, in bytes; undefined where it does not say. */
export async function cacheBytes(): Promise<number | undefined> {
  const estimate = await navigator.storage?.estimate?.()
  return estimate?.usage
}

/** Forgets stored files. Session, chosen theme and remembered account stay: they are no copies of anything. */
export async function clearCache(): Promise<void> {
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
