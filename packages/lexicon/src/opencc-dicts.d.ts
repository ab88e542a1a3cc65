/** OpenCC's character tables: `from to1 to2|from to1|…`, the usual form first. The package has types for its converters only. */
declare module 'opencc-js/dict/*' {
  const table: string
  export default table
}
