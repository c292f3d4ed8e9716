// Made by the build (apps/member/common-passwords.ts): lower-case words, one a line.
declare module 'virtual:common-passwords' {
  const words: string
  export default words
}
