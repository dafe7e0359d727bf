/** Where the advert is, a document of its own. */
export const ADVERT_PATH = '/advert'

/** What an advert may do, in its frame and by itself: run scripts, out of reach of the page. */
export const ADVERT_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
