/** The only server key that Google's double accepts. */
export const SERVER_KEY = 'server-key-of-the-double-of-google-0001'
