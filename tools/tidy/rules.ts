import { bigintsOutsideComponents, clockAndChance, erasableAndNoBarrels, rawHtml } from './calls.ts'
import { errorCatalogue } from './catalogue.ts'
import { deadFiles } from './dead-files.ts'
import { importRules } from './imports.ts'
import { exactVersions, lockWithoutHosts } from './packages.ts'
import { sizeLimits } from './sizes.ts'
import { everyTableHasAnOwner, sqlInQueries, tableOwnership } from './tables.ts'
import type { Rule } from './tree.ts'
import { bannedWords, themesInBrand, wireSpelling } from './words.ts'

/** Every rule with the sentence it enforces. */
export const rules: Readonly<Record<string, Rule>> = {
  'packages import only what the table allows': importRules,
  'files, functions and lines stay within their limits': sizeLimits,
  'a table is named only by its owner': tableOwnership,
  'every table has an owner': everyTableHasAnOwner,
  'SQL of a module stands in its queries.ts': sqlInQueries,
  'no machine paths, no unfinished marks, no registry hosts': bannedWords,
  'theme ids and company codes stand only in brand': themesInBrand,
  'misspelt wire words stand only in the contract': wireSpelling,
  'time and chance come in as arguments': clockAndChance,
  'operator HTML is shown by one component only': rawHtml,
  'bigint literals stand outside components and hooks': bigintsOutsideComponents,
  'no enums and no barrels': erasableAndNoBarrels,
  'every source file is reachable': deadFiles,
  'every dependency has one exact version': exactVersions,
  'the lock file names no host': lockWithoutHosts,
  'the error catalogue is complete': errorCatalogue,
}
