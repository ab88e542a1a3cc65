/** Reads Japanese and its Chinese, written one pair a line: `箱付きです。 | 附盒子。` */
export const twins = (table: string): ReadonlyMap<string, string> =>
  new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [ja = '', zh = ''] = line.split('|').map((cell) => cell.trim())
        return [ja, zh]
      }),
  )
