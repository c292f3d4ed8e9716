import { safeUrl } from '@liuhe/contract/safe-url.ts'

/** An operator's optional address as one that may be opened; null when there is none, or none that is safe. */
export const externalUrl = (value: string | undefined): string | null => (value === undefined ? null : safeUrl(value))
