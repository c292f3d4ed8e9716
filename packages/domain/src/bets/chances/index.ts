import { K3_CHANCES } from './k3.ts'
import { LHC_CHANCES } from './lhc.ts'
import { NN_CHANCES } from './nn.ts'
import { PC28_CHANCES } from './pc28.ts'
import { PK10_CHANCES } from './pk10.ts'
import type { Chance } from './rows.ts'
import { SSC_CHANCES } from './ssc.ts'
import { X5_CHANCES } from './x5.ts'

/** Chances by odds key, or by `key:label` where items of one price differ; keys belong to one family each. */
export const CHANCE_ROWS: Readonly<Record<string, Chance>> = {
  ...LHC_CHANCES,
  ...SSC_CHANCES,
  ...PK10_CHANCES,
  ...K3_CHANCES,
  ...X5_CHANCES,
  ...PC28_CHANCES,
  ...NN_CHANCES,
}
