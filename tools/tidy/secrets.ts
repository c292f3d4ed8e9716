import { type Finding, lineAt, type Tree } from './tree.ts'

/** Shapes of secrets that are never a word of ours. Each is one that its issuer made to be found. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/g,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/g,
  'a token of a code host': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20}\b/g,
  'a token of a registry': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=/g,
  'a token of a messenger': /\bxox[abprs]-[\w-]{10,}/g,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g,
  'a password of a database': /\bpostgres(?:ql)?:\/\/(?!user:password@)[\w-]+:[^\s@'"`$/]{8,}@/g,
  'a secret of the product': /\bLIUHE_(?:PEPPER(?:_OLD)?|\w+_SECRET|\w+_KEY|\w+_PASSWORD)\s*[=:]\s*['"]?[\w-]{32,}/g,
}

/** No file holds a secret (SEC-52). A test that needs one makes it by chance. */
export function noSecrets(tree: Tree): Finding[] {
  return tree.flatMap((file) => [
    ...(/(^|\/)\.env(\.|$)/.test(file.path) ? [{ path: file.path, line: 1, message: 'settings of a machine' }] : []),
    ...Object.entries(SHAPES).flatMap(([name, shape]) =>
      [...file.text.matchAll(shape)].map(({ index }) => ({
        path: file.path,
        line: lineAt(file.text, index),
        message: `looks like ${name}: take it out, and make it void`,
      })),
    ),
  ])
}
