/** Whether this is an address of this site; a link that was sent to somebody must not lead elsewhere. */
export const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address)
