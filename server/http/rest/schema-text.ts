/** What is read of a JSON schema. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  description?: string
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const INDENT = '  '

/** A schema in the notation of TypeScript, with its bounds and descriptions as comments. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((one) => schemaText(one, indent)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === 'array') return arrayText(schema, indent)
  if (schema.type === 'object') return objectText(schema, indent)
  return schema.type ?? 'anything'
}

function arrayText({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems) return `[${prefixItems.map((one) => schemaText(one, indent)).join(', ')}]`
  const item = items ? schemaText(items, indent) : 'anything'
  return / \| /.test(item.replace(/\{.*\}/s, '')) ? `(${item})[]` : `${item}[]`
}

function objectText(schema: JsonSchema, indent: string): string {
  const { properties = {}, additionalProperties: others, required = [] } = schema
  const inner = indent + INDENT
  const lines = Object.entries(properties).map(([name, one]) => {
    const notes = notesOf(one)
    const comment = notes && `${inner}// ${notes}\n`
    const mark = required.includes(name) ? '' : '?'
    return `${comment}${inner}${name}${mark}: ${schemaText(one, inner)}`
  })
  if (typeof others === 'object' && Object.keys(others).length > 0) {
    lines.push(`${inner}[name]: ${schemaText(others, inner)}`)
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

/** 'The name. 1 to 200 characters'; empty if there is nothing to say. */
export function notesOf(schema: JsonSchema): string {
  const { description, format, minLength, maxLength, minItems, maxItems, prefixItems } = schema
  return [
    description,
    format,
    bounds(schema.minimum, schema.maximum, ''),
    bounds(minLength, maxLength, ' characters'),
    !prefixItems && bounds(minItems, maxItems, ' items'),
    'default' in schema && `${JSON.stringify(schema.default)} if absent`,
  ]
    .filter(Boolean)
    .join('; ')
}

function bounds(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) {
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
  }
  if (most !== undefined) return `at most ${most}${unit}`
  return least === undefined ? '' : `at least ${least}${unit}`
}
