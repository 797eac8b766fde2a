import { createHmac, timingSafeEqual } from 'node:crypto'
import { Fault } from '@sfc/domain/fault'

/** Throws Fault unauthenticated unless the header is the base64 HMAC-SHA256 of the body by this secret. */
export function requireSignature(
	body: Buffer,
	header: string | string[] | undefined,
	secret: string | undefined,
): void {
	const given = Buffer.from(typeof header === 'string' ? header : '', 'base64')
	const right = secret ? createHmac('sha256', secret).update(body).digest() : null
	if (!right || given.length !== right.length || !timingSafeEqual(given, right))
		throw new Fault('unauthenticated', 'The message is not signed with the secret of this store')
}
