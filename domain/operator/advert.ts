/** The advert's document. */
export const ADVERT_PATH = '/advert'

/** The sandbox of an advert's frame: it may run scripts, without access to the page. */
export const ADVERT_SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'
