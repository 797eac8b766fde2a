/**
 * The server writes the address a request came from into this header, over whatever was sent: code
 * that answers a request has no socket to ask.
 */
export const CLIENT_ADDRESS = 'x-client-address'

/**
 * The address a request came from, for limits, the login history and the audit log; null when it
 * cannot be told. `X-Forwarded-For` counts only when the connection itself comes from a trusted
 * proxy, and only the last entry that no trusted proxy wrote.
 */
export const clientAddress = (request: Request): string | null =>
	request.headers.get(CLIENT_ADDRESS)
