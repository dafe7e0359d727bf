import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By itself it leaves one processor free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Some talk to servers of their own and heed the clock: a busy machine may miss a moment.
          retry: 1,
          include: [
            '{domain,components,renderer,server,db,scripts}/**/*.test.{ts,tsx}',
            'tests/seed/*.test.ts',
            'tests/contracts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,rest}/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts'],
          testTimeout: 30_000,
          retry: 1,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts', 'tests/processes/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
        },
      },
      {
        test: {
          // What takes minutes: `npm run test:hard`, not part of `npm test`.
          name: 'hard',
          include: process.env.TEST_HARD ? ['tests/hard/**/*.test.ts'] : [],
          globalSetup: ['tests/database/global-setup.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          disableConsoleIntercept: true,
        },
      },
    ],
  },
})
