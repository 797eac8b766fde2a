import type { RequestSource } from '../context.server'
import { clientAddress } from './client-address.server'

/** Where a request came from: address and browser, if known. */
export const requestSource = async (request: Request): Promise<RequestSource> => ({
	ip: clientAddress(request),
	userAgent: request.headers.get('User-Agent'),
})
