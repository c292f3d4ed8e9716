import type { Plugin } from 'vite'

/**
 * Codes of the bundler's warnings about a name that a module does not export: one is taken from a namespace
 * (`z.missing`), the other is imported by its name.
 */
const CODES: ReadonlySet<string | undefined> = new Set(['IMPORT_IS_UNDEFINED', 'MISSING_EXPORT'])

/**
 * Stops the build where a file uses a name that its import lacks. The client build puts a light stand-in in zod's
 * place: types and tests know zod, so only the build sees that the stand-in lacks a name, and a warning of it is read
 * by nobody.
 */
export const noUndefinedImports = (): Plugin => ({
  name: 'no-undefined-imports',
  onLog(_level, log) {
    if (CODES.has(log.code)) this.error({ ...log, message: `The build stops: ${log.message}` })
  },
})
