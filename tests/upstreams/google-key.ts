/** The only key that the double of Google takes from a server. */
export const SERVER_KEY = 'server-key-of-the-double-of-google-0001'
