import type { RequestSource } from '../context.server'
import { clientAddress } from './client-address.server'
import { readTrustedBrowser } from './trusted-browser.server'
import { cookieToken } from './session-header.server'

/** Where a request came from: address and browser, if known. */
export async function requestSource(request: Request): Promise<RequestSource> {
	const from = { ip: clientAddress(request), userAgent: request.headers.get('User-Agent') }
	if (request.method === 'GET' || !request.headers.has('Cookie')) return from
	const [device, sessionToken] = [await readTrustedBrowser(request), await cookieToken(request)]
	return { ...from, device, sessionToken }
}
