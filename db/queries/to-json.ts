/** JSON without what the database cannot store: NUL characters and lone surrogates. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' ? Buffer.from(part.replaceAll('\0', '')).toString() : part,
  )
}
