import { Fault } from '@sfc/domain/fault'

/** Where links in mails lead, without a slash at the end; null where the server cannot be sure of its address. */
export type MailOrigin = string | null

/** A link in a mail. Throws Fault unavailable where nobody told the server its address. */
export function mailLink(origin: MailOrigin, path: string): string {
	if (origin === null)
		throw new Fault(
			'unavailable',
			'This server cannot mail links, because its PUBLIC_URL is not set. Tell whoever runs it.',
		)
	return `${origin}${path}`
}
