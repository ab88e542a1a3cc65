/** Words that somebody wrote, within a sentence of ours: without the full stop that they end with. */
export const withoutStop = (wordsZh: string): string => wordsZh.trim().replace(/[。．.！!；;，,]+$/u, '')
