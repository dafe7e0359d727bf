import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** By itself a state is waited for one second, which a busy machine exceeds. */
const PATIENT = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    // By itself it leaves one processor free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Faster to start than processes.
          pool: 'threads',
          hookTimeout: 60_000,
          include: ['{domain,components,renderer,server,db,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          // Providers over HTTP with doubles of their services, and files: what takes longer.
          name: 'contracts',
          // Large pictures take a busy machine longer than the five seconds there are by default.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['tests/{contracts,files,seed}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/{integration,rest}/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts'],
          expect: PATIENT,
          // Restoring a database takes a busy machine long.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          include: ['tests/processes/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts', 'tests/processes/global-setup.ts'],
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 120_000,
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
