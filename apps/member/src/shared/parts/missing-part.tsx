import { ErrorState } from '@liuhe/web/ui/error-state.tsx'

/** Stands in the place of a part whose script did not come (`lazy-part.tsx`). */
export const MissingPart = ({ retry }: { retry: () => void }) => <ErrorState onRetry={retry} />
