import { procedureQuery } from '../../app/trpc.ts'

export const SETUP = procedureQuery('config.setup')
