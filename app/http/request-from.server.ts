import type { From } from '../context.server'
import { clientAddress } from './client-address.server'

/** Where a request came from: address and browser, as far as they can be told. */
export const requestFrom = async (request: Request): Promise<From> => ({
	ip: await clientAddress(request),
	userAgent: request.headers.get('User-Agent'),
})
