type Answer = (request: Request) => Response | Promise<Response>

/** The site as served by this process: requests to it never leave the process. */
export type OwnSite = {
  /** Sets the handler of requests; called when the application is created. */
  serveBy: (answer: Answer) => void
  /**
   * Requests a page as a search engine does. Redirects are not followed.
   *
   * @param url its path selects the page; its origin only affects URLs in the answer
   */
  fetch: (url: string) => Promise<Response>
}

/** Recognised as a crawler, so that no outside service is called. */
const USER_AGENT = 'Mozilla/5.0 (compatible; ParkfetchVerifierBot/1.0)'

export function makeOwnSite(): OwnSite {
  let answer: Answer | undefined
  return {
    serveBy(given) {
      answer = given
    },
    async fetch(url) {
      if (!answer) throw new Error('The site is not served.')
      return answer(new Request(url, { headers: { 'user-agent': USER_AGENT } }))
    },
  }
}
