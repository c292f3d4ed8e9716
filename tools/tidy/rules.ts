import { errorCatalogue } from './catalogue.ts'
import { everyCitationResolves } from './citations.ts'
import { clockAndChance } from './clock-and-chance.ts'
import { tokensForColours } from './colours.ts'
import { commentsSayTheRule } from './comments.ts'
import { deadFiles } from './dead-files.ts'
import { settingsInConfig } from './environment.ts'
import { importRules } from './imports.ts'
import { keptApart } from './kept-apart.ts'
import { layoutIndex } from './layouts.ts'
import { librariesHaveReasons } from './libraries.ts'
import { exactVersions, fewDependencies, installScriptsByName, lockWithoutHosts } from './packages.ts'
import { rawHtml } from './raw-html.ts'
import { noSecrets } from './secrets.ts'
import { erasableAndNoBarrels } from './shape.ts'
import { sizeLimits } from './sizes.ts'
import { functionsInRoutines, routinesByName, sqlSizes } from './sql.ts'
import { everyTableHasAnOwner, routinesByOwner, sqlFromTemplates, sqlInQueries, tableOwnership } from './tables.ts'
import { everyTokenComesAlong } from './tokens.ts'
import type { Rule } from './tree.ts'
import { bannedWords, oneWordAThing, plainWords, themesInBrand, wireSpelling, wireWordsInContract } from './words.ts'

/** Every rule with the sentence it enforces. */
export const rules: Readonly<Record<string, Rule>> = {
  'packages import only what the table allows': importRules,
  'fixtures are for tests, and the demonstration for demonstrations': keptApart,
  'files, functions and lines stay within their limits': sizeLimits,
  'a table is named only by its owner': tableOwnership,
  'every table has an owner': everyTableHasAnOwner,
  'a routine is called only by its owner': routinesByOwner,
  'SQL of a module stands in its queries.ts': sqlInQueries,
  'SQL is never built of text': sqlFromTemplates,
  'what the database runs stands in its routines': functionsInRoutines,
  'a routine has a file of its name, and says who may call it': routinesByName,
  'SQL stays within the limits, too': sqlSizes,
  'no machine paths, no unfinished marks, no registry hosts': bannedWords,
  'theme ids and company codes stand only in brand': themesInBrand,
  'misspelt wire words stand only in the contract': wireSpelling,
  'a wire word that has a domain word ends in the contract': wireWordsInContract,
  'screens and messages have one word a thing [F-U22]': oneWordAThing,
  'comments and documents use plain words': plainWords,
  'every cited rule can be read': everyCitationResolves,
  'a comment says the rule that it cites': commentsSayTheRule,
  'time and chance come in as arguments': clockAndChance,
  'settings are read where a process begins': settingsInConfig,
  'components use tokens, no literal colours': tokensForColours,
  'every token that is read exists and comes along': everyTokenComesAlong,
  'operator HTML is shown by one component only': rawHtml,
  'no enums and no barrels': erasableAndNoBarrels,
  'every source file is reachable': deadFiles,
  'the index of layouts names what its folder holds': layoutIndex,
  'every dependency has one exact version [SEC-53]': exactVersions,
  'every library has its reason in the list': librariesHaveReasons,
  'the lock file names no host [SEC-53]': lockWithoutHosts,
  'few packages run in production [SEC-53]': fewDependencies,
  'install scripts are allowed by name only [SEC-53]': installScriptsByName,
  'no file holds a secret [SEC-52]': noSecrets,
  'the error catalogue is complete': errorCatalogue,
}
