import type { UpstreamAnswer, UpstreamRequest } from './server.ts'

/** Default user agents of libraries. */
const LIBRARY = /^(node|undici|axios|got|curl|wget|python|java|okhttp|go-http|mozilla)/i

/** The refusal of a request without an identifying User-Agent; null otherwise. */
export function refuseAnonymous({ headers }: UpstreamRequest): UpstreamAnswer | null {
  const agent = headers['user-agent'] ?? ''
  const saysHowToReach = /\(\+https?:\/\/[^\s;]+; [^\s@]+@[^\s@]+\)$/.test(agent)
  if (saysHowToReach && !LIBRARY.test(agent)) return null
  return htmlPage(403, 'Access blocked', 'You have violated the usage policy: say who you are.')
}

/** These services mostly answer errors with pages. */
export function htmlPage(status: number, title: string, text: string): UpstreamAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<html>\n<head>\n<title>${title}</title>\n</head>\n<body>\n<h1>${title}</h1>\n<p>${text}</p>\n</body>\n</html>\n`,
  }
}
