/** The odds a fresh database starts with (domain reference §3.2–§3.8); the operator's table takes their place. */
import { LHC_ODDS } from './odds/lhc.ts'
import type { OddsTable } from './odds/rows.ts'

/** Odds by oddsKey; a key belongs to one family, so that all families share the table. Official plays: fair odds. */
export const DEFAULT_ODDS: OddsTable = { ...LHC_ODDS }
