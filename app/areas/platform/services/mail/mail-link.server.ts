import { Fault } from '@sfc/domain/fault'

/**
 * Base address for links in mails, without a slash at the end; null where the server cannot be sure
 * of its address.
 */
export type MailOrigin = string | null

/**
 * Builds a link in a mail. Throws Fault unavailable where the server's address is not configured.
 */
export function buildMailLink(origin: MailOrigin, path: string): string {
	if (origin === null)
		throw new Fault(
			'unavailable',
			'This server cannot mail links, because its PUBLIC_URL is not set. Tell whoever runs it.',
		)
	return `${origin}${path}`
}
