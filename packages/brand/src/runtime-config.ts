import { z } from 'zod'
import { FlagsSchema, LabelsSchema } from './company.ts'
import { type RouteName, routeNames } from './routes.ts'

/** The operator's own settings, the last word in `resolveBrand`. Absent = as theme and company say. */
export const RuntimeConfigSchema = z.strictObject({
  /** Routes switched off: they lead to `/`. Routes that are always on are not affected. */
  routesOff: z.array(z.enum(routeNames as [RouteName, ...RouteName[]])).default([]),
  /** `all` routes of the product, or only those that the specification lists for the theme (Ruling C20). */
  routes: z.enum(['all', 'theme']).default('all'),
  /** Card layouts hidden on top of the theme's own list. */
  hiddenLayouts: z.array(z.string().min(1)).default([]),
  labels: LabelsSchema.default({}),
  flags: FlagsSchema.default({}),
})

export type RuntimeConfig = z.infer<typeof RuntimeConfigSchema>

/** An operator who has set nothing. */
export const noRuntimeConfig: RuntimeConfig = { routesOff: [], routes: 'all', hiddenLayouts: [], labels: {}, flags: {} }
