import type { Mail } from './queue-mail.server'

/**
 * Advice without an address or a link: a reader of somebody else's screen must learn nothing, and a
 * link would invite phishing.
 */
const WHAT_TO_DO =
	'If this was not you, open Smart Farm Control, change your password under Account, and sign out everywhere else.'

type Recipient = { to: string; at: number }

const mail = ({ to, at }: Recipient, subject: string, words: string): Mail => {
	const when = new Date(at).toISOString().replace('T', ' ').slice(0, 16)
	return { to, subject, text: `${words} Time: ${when} UTC.\n\n${WHAT_TO_DO}\n` }
}

export const unfamiliarSignInMail = ({ device, ...told }: Recipient & { device: string }): Mail =>
	mail(
		told,
		'New sign-in to your account',
		`Your account was used from a browser or place not seen before: ${device}.`,
	)

export const recoveryCodeUsedMail = ({ left, ...told }: Recipient & { left: number }): Mail =>
	mail(
		told,
		'A recovery code was used',
		`Somebody signed in to your account with one of your recovery codes. ${left} of them are left.`,
	)

export const copiedPasskeyMail = ({ name, ...told }: Recipient & { name: string }): Mail =>
	mail(
		told,
		'A passkey was refused',
		`Your passkey “${name}” was refused, because a copy of it seems to exist. Remove it under Account, Passkeys.`,
	)

export const securityChangedMail = ({ what, ...told }: Recipient & { what: string }): Mail =>
	mail(told, 'The security of your account changed', `${what}.`)
