/** The address that an invitation is handed on by. What stands behind `#` reaches no server and no log. */
export const inviteAddress = (code: string): string => `${location.origin}/#invite=${code}`

/** The invitation that the address brought; it is taken out of the address at once, so that no history keeps it. */
export function takeInvite(): string | undefined {
  const [, invite] = /^#invite=([\w-]{43})$/.exec(location.hash) ?? []
  if (invite !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return invite
}
