/** Whether as many cases are tried as there are: `npm run test:full`. */
export const isFull = Boolean(process.env.TEST_FULL)
