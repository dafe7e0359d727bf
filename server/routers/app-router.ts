import { router } from '../trpc.ts'
import { authRouter } from './auth.ts'
import { configRouter } from './config.ts'
import { geocodeRouter } from './geocode.ts'
import { parksRouter } from './parks.ts'

export const appRouter = router({
  auth: authRouter,
  config: configRouter,
  geocode: geocodeRouter,
  parks: parksRouter,
})

export type AppRouter = typeof appRouter
