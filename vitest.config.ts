import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SOON_MS } from './tests/soon.ts'

const expect = { poll: { timeout: SOON_MS } }

export default defineConfig({
  test: {
    // What takes long, and further variants.
    tags: [{ name: 'full', skip: !process.env.TEST_FULL }],
    // The default leaves one processor idle, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          // Faster to start than processes.
          pool: 'threads',
          // Evaluating modules anew for each file took most of the time. The modules keep no state.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['{domain,server,db,scripts}/**/*.test.ts'],
        },
      },
      {
        test: {
          // Stores of the browser's code are modules with state, so that each file has its own.
          name: 'unit of components',
          expect,
          pool: 'threads',
          include: ['{components,renderer}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          // Providers over HTTP with doubles of their services, and files: these take longer.
          name: 'contracts',
          expect,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['tests/{contracts,files,seed}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          expect,
          isolate: false,
          include: ['tests/{integration,rest}/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts'],
          // Restoring a database takes long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // What the built product answers, from one server for all.
          name: 'pages',
          expect,
          isolate: false,
          include: ['tests/pages/**/*.test.ts'],
          globalSetup: ['tests/pages/global-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'processes',
          expect,
          include: ['tests/processes/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts', 'tests/processes/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // What takes minutes: `npm run test:hard`, and part of `npm run test:full`.
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
