/** Providers that deliver every spelling with dots to one mailbox. */
const DOTS_IGNORED = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an e-mail address most likely leads to, which is what limits count by: without case
 * and without what follows a plus sign. It is no address: nothing is sent or stored by it.
 */
export function mailboxKey(email: string): string {
	const [local = '', domain = ''] = email
		.trim()
		.toLowerCase()
		.split(/@(?=[^@]*$)/)
	const [name = ''] = local.split('+')
	if (!DOTS_IGNORED.has(domain)) return `${name}@${domain}`
	return `${name.replaceAll('.', '')}@gmail.com`
}
