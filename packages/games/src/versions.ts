/**
 * The versions of each game's config. A changed config is a new line here, with a date: rounds that were played before
 * keep the version their hash names.
 */
import type { GameCode } from './catalogue.ts'

export type GameVersion = {
  readonly version: string
  /** The first day it was played, as YYYY-MM-DD. */
  readonly since: string
  readonly configHash: string
}

/** Newest last; the last is the one that is played. */
export const VERSIONS: Readonly<Partial<Record<GameCode, readonly GameVersion[]>>> = {
  longmen: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '4cc8c0741496cecaf031fde51d84ea05b8aed2a70ca431ee518f708a485f9690',
    },
  ],
  shuiguo: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: 'f428fa0d71470bfcfde037322acd4e0e8eba7b104972bb0ad00d1ccb06a854fb',
    },
  ],
  tengyun: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: 'a521a7527d944e3466c94785b59a9e0270b3321d1cabd53328c928959c250b17',
    },
  ],
  saolei: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '00dde9adaf92c680852b5f86432fa2421abb6ee43951a3c159a525c059cfe97c',
    },
  ],
  haiwang: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '5b4dc7cb5a9d7a46f31033632ee53945b1890cae65ffb147fb3af2ebdad92163',
    },
  ],
  touzi: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: 'b23a94d68fce5e1ac88663f7ce23a3b5c244314388176e1f6894c5553c04cc8c',
    },
  ],
  guagua: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '86bdafef6b011f87fb516b1fb39f4d6754dbe60bfe054011e1879d42392c43a8',
    },
  ],
  kuaile8: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '2821b81bbaa29dc63a92fad8401e92b6662b8b16ac64215289960f81b3fa7794',
    },
  ],
  baijiale: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '00611da084c1df34818c8cecf2be1c889d710bd1213b1c4ee59e4585e2c23669',
    },
  ],
  longhu: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '36be7f5c221de9476ed434bd9f8f74901345edf929eb98419675bfa0a623f7a9',
    },
  ],
  toubao: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '7b4ba4d48508c108c9d05d26d0e907af0940082d42dfb76a16631e23e4698f5c',
    },
  ],
  qznn: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: 'd1e42c5724887817575746f4c5822c99faf1e37a5969170af18d8639c9419443',
    },
  ],
  zuqiu: [
    {
      version: '1.0',
      since: '2026-11-23',
      configHash: '4e448358ada21319ab5be0e2cc56e42ebf2ee8cbecf2d5b3adfb89b8dc2cb2b4',
    },
  ],
}

/** The version a hash names, or `undefined` when the game never had it. */
export const versionOf = (code: string, configHash: string): GameVersion | undefined =>
  VERSIONS[code as GameCode]?.find((version) => version.configHash === configHash)
