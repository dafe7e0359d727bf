import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bits = customType<{ data: string }>({ dataType: () => 'bit(128)' })
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** Geometry in PostgreSQL's text format: longitude before latitude. */
export const polygon = customType<{ data: string }>({ dataType: () => 'polygon' })
export const box = customType<{ data: string }>({ dataType: () => 'box' })

export const moment = (name: string) => timestamp(name, { withTimezone: true })
