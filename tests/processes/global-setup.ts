import { prepareData } from '../prepared-data.mjs'

export const setup: () => Promise<void> = prepareData
