/** The odds a fresh database starts with (Domain §3.2–§3.8); the operator's table takes their place. */
import { K3_ODDS } from './odds/k3.ts'
import { LHC_ODDS } from './odds/lhc.ts'
import { NN_ODDS } from './odds/nn.ts'
import { PC28_ODDS } from './odds/pc28.ts'
import { PK10_ODDS } from './odds/pk10.ts'
import type { OddsTable } from './odds/rows.ts'
import { SSC_ODDS } from './odds/ssc.ts'
import { X5_ODDS } from './odds/x5.ts'

/** Odds by oddsKey; a key belongs to one family, so that all families share the table. Official plays: fair odds. */
export const DEFAULT_ODDS: OddsTable = {
  ...LHC_ODDS,
  ...SSC_ODDS,
  ...PK10_ODDS,
  ...K3_ODDS,
  ...X5_ODDS,
  ...PC28_ODDS,
  ...NN_ODDS,
}
