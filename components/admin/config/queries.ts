import { procedureQuery } from '../../app/trpc.ts'

export const SETTINGS = procedureQuery('config.settings')
