export const OPERATOR_PASSWORD = 'correct horse battery'

const LIMITS = ['SEARCH', 'QUESTIONS', 'WRITES', 'PHOTOS', 'FILES']

/** The settings of the server of all tests of pages. */
export const SETTINGS = {
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD: OPERATOR_PASSWORD,
  ...Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, '1000000'])),
}
