/** A JSON error, as returned by all /api paths. */
export function errorResponse(
  status: number,
  message: string,
  headers: HeadersInit = {},
): Response {
  return Response.json({ message }, { status, headers })
}
