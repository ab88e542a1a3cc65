import config from './playwright.config.ts'
export default { ...config, workers: 1, timeout: 150_000, expect: { timeout: 12_000 } }
