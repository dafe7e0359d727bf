/** The description of the API as its page shows it, with schemas in words. */
export type ApiReference = {
  groups: { name: string; operations: ApiOperation[] }[]
  /** What each status of an error means. */
  errors: Record<string, string>
}

export type ApiOperation = {
  method: string
  path: string
  summary: string
  /** The path and query of an example that anyone can look at. */
  example?: string
  parameters: ApiParameter[]
  body?: { schema: string; example: string }
  answer: { types: string; schema: string }
  /** The statuses of its errors. */
  errors: string[]
}

export type ApiParameter = {
  name: string
  in: 'path' | 'query'
  isRequired: boolean
  type: string
  description?: string
  example?: string
}
