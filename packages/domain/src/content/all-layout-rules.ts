/** The record of every layout. Written by `npm run new:layout`; tidy compares it with the folder. */
import type { LayoutRules } from './layout-rules.ts'
import { rules as ad13Rules } from './layouts/ad13.ts'
import { rules as ad14Rules } from './layouts/ad14.ts'
import { rules as defaultRules } from './layouts/default.ts'
import { rules as jhtgshouRules } from './layouts/jhtgshou.ts'
import { rules as mb01Rules } from './layouts/mb01.ts'
import { rules as mb01aRules } from './layouts/mb01a.ts'
import { rules as mb02Rules } from './layouts/mb02.ts'
import { rules as mb03Rules } from './layouts/mb03.ts'
import { rules as mb04Rules } from './layouts/mb04.ts'
import { rules as mb05Rules } from './layouts/mb05.ts'
import { rules as mb06Rules } from './layouts/mb06.ts'
import { rules as mb07Rules } from './layouts/mb07.ts'
import { rules as mb08Rules } from './layouts/mb08.ts'
import { rules as mb09Rules } from './layouts/mb09.ts'
import { rules as mb10Rules } from './layouts/mb10.ts'
import { rules as mb11Rules } from './layouts/mb11.ts'
import { rules as mb12Rules } from './layouts/mb12.ts'
import { rules as mb13Rules } from './layouts/mb13.ts'
import { rules as mb14Rules } from './layouts/mb14.ts'
import { rules as mb15Rules } from './layouts/mb15.ts'
import { rules as mb16Rules } from './layouts/mb16.ts'
import { rules as mb17Rules } from './layouts/mb17.ts'
import { rules as mb18Rules } from './layouts/mb18.ts'
import { rules as mb19Rules } from './layouts/mb19.ts'
import { rules as mb20Rules } from './layouts/mb20.ts'
import { rules as mb21Rules } from './layouts/mb21.ts'
import { rules as mb22Rules } from './layouts/mb22.ts'
import { rules as mb23Rules } from './layouts/mb23.ts'
import { rules as mb24Rules } from './layouts/mb24.ts'
import { rules as mb25Rules } from './layouts/mb25.ts'
import { rules as mb26Rules } from './layouts/mb26.ts'
import { rules as mb27Rules } from './layouts/mb27.ts'
import { rules as mb28Rules } from './layouts/mb28.ts'
import { rules as mb29Rules } from './layouts/mb29.ts'
import { rules as mb30Rules } from './layouts/mb30.ts'
import { rules as mb31Rules } from './layouts/mb31.ts'
import { rules as mb32Rules } from './layouts/mb32.ts'
import { rules as mb33Rules } from './layouts/mb33.ts'
import { rules as mb34Rules } from './layouts/mb34.ts'
import { rules as mb35Rules } from './layouts/mb35.ts'
import { rules as mb36Rules } from './layouts/mb36.ts'
import { rules as mb37Rules } from './layouts/mb37.ts'
import { rules as mb38Rules } from './layouts/mb38.ts'
import { rules as mb39Rules } from './layouts/mb39.ts'
import { rules as mb40Rules } from './layouts/mb40.ts'
import { rules as mb41Rules } from './layouts/mb41.ts'
import { rules as mb42Rules } from './layouts/mb42.ts'
import { rules as mb43Rules } from './layouts/mb43.ts'
import { rules as syadTheme3Rules } from './layouts/syad-theme3.ts'
import { rules as symbRules } from './layouts/symb.ts'
import { rules as symb2Rules } from './layouts/symb2.ts'
import { rules as symb3Rules } from './layouts/symb3.ts'
import { rules as tymbRules } from './layouts/tymb.ts'

export const ALL_LAYOUT_RULES: readonly LayoutRules[] = [
  ad13Rules,
  ad14Rules,
  defaultRules,
  jhtgshouRules,
  mb01Rules,
  mb01aRules,
  mb02Rules,
  mb03Rules,
  mb04Rules,
  mb05Rules,
  mb06Rules,
  mb07Rules,
  mb08Rules,
  mb09Rules,
  mb10Rules,
  mb11Rules,
  mb12Rules,
  mb13Rules,
  mb14Rules,
  mb15Rules,
  mb16Rules,
  mb17Rules,
  mb18Rules,
  mb19Rules,
  mb20Rules,
  mb21Rules,
  mb22Rules,
  mb23Rules,
  mb24Rules,
  mb25Rules,
  mb26Rules,
  mb27Rules,
  mb28Rules,
  mb29Rules,
  mb30Rules,
  mb31Rules,
  mb32Rules,
  mb33Rules,
  mb34Rules,
  mb35Rules,
  mb36Rules,
  mb37Rules,
  mb38Rules,
  mb39Rules,
  mb40Rules,
  mb41Rules,
  mb42Rules,
  mb43Rules,
  syadTheme3Rules,
  symbRules,
  symb2Rules,
  symb3Rules,
  tymbRules,
]
