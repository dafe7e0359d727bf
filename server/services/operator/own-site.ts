type Answer = (request: Request) => Response | Promise<Response>

/** The site as this very process serves it: a request to it never leaves the process. */
export type OwnSite = {
  /** Says what answers requests; called where the site is put together. */
  serveBy: (answer: Answer) => void
  /**
   * Asks for a page as a search engine does. Redirects are not followed.
   *
   * @param url its path counts, and its origin only for the addresses in the answer
   */
  fetch: (url: string) => Promise<Response>
}

/** Taken for a crawler, so that no outside service is asked. */
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
