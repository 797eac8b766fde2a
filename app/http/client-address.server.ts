/**
 * The server overwrites this header with the client's address, because code that handles a Request
 * cannot see the socket.
 */
export const CLIENT_ADDRESS = 'x-client-address'

/**
 * The client address of a request, for limits, the login history and the audit log; null when
 * unknown. `X-Forwarded-For` counts only when the connection itself comes from a trusted proxy, and
 * then only the last entry that is not a trusted proxy.
 */
export const clientAddress = (request: Request): string | null =>
	request.headers.get(CLIENT_ADDRESS)
