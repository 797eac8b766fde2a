import type { Mail } from '../mail/queue-mail.server'

/** What every mail of an account says last: a person who asked for nothing need do nothing. */
const NOT_YOU = 'If this was not you, you can ignore this mail.'

type To = { to: string; origin: string }

const mail = (to: string, subject: string, paragraphs: string[]): Mail => ({
	to,
	subject,
	text: `${paragraphs.join('\n\n')}\n`,
})

export const confirmRegistrationMail = ({ to, origin, token }: To & { token: string }): Mail =>
	mail(to, 'Confirm your account', [
		'Somebody registered at Smart Farm Control with this address. To make the account, open this link within 24 hours:',
		`${origin}/register/confirm?token=${token}`,
		NOT_YOU,
	])

export const knownAccountMail = ({ to, origin }: To): Mail =>
	mail(to, 'You have an account already', [
		'Somebody tried to register at Smart Farm Control with this address. It has an account already, so nothing was changed. Sign in here:',
		`${origin}/login`,
		'Forgotten the password? Choose a new one here:',
		`${origin}/forgot-password`,
		NOT_YOU,
	])
