/** Filters stand in the address: an address that is kept is a saved view. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Reads an address. A word that it does not understand becomes `undefined`, so that the router drops it. */
export type FilterReader<Filters> = (asked: Record<string, unknown>) => Filters

/** A reader of these words, each by itself: one that is wrong takes no other with it. */
export const filterReader =
  <Shape extends Record<string, z.ZodMiniType>>(
    shape: Shape,
  ): FilterReader<{ [Key in keyof Shape]?: z.output<Shape[Key]> | undefined }> =>
  (asked) => {
    const unknown = Object.keys(asked).map((key) => [key, undefined])
    const known = Object.entries(shape).map(([key, schema]) => [key, z.safeParse(schema, asked[key]).data])
    return Object.fromEntries([...unknown, ...known])
  }

/** The filters of the address, and a way to change some; one that only moves replaces the step of the history. */
export function useFilters<Filters extends object>(read: FilterReader<Filters>) {
  const asked = useRouterState({ select: ({ location }) => location.search as Record<string, unknown> })
  const navigate = useNavigate()
  const filters = read(asked)
  const change = (part: Partial<Filters>, options: { replace?: boolean } = {}) =>
    void navigate({ to: '.', search: { ...filters, ...part } as never, replace: options.replace === true })
  return [filters, change] as const
}
