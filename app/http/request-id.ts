/** The header with the id of a request; the server sets it on each. */
export const REQUEST_ID = 'x-request-id'
