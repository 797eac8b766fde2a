import { buildMailLink, type MailOrigin } from './mail-link.server'
import type { Mail } from './queue-mail.server'

/** Last line of every mail about an account. */
const NOT_YOU = 'If this was not you, you can ignore this mail.'

type To = { to: string; origin: MailOrigin }

const mail = (to: string, subject: string, paragraphs: string[]): Mail => ({
	to,
	subject,
	text: `${paragraphs.join('\n\n')}\n`,
})

export const confirmRegistrationMail = ({ to, origin, token }: To & { token: string }): Mail =>
	mail(to, 'Confirm your account', [
		'Somebody registered at Smart Farm Control with this address. To create the account, open this link within 24 hours:',
		buildMailLink(origin, `/register/confirm?token=${token}`),
		NOT_YOU,
	])

export const accountExistsMail = ({ to, origin }: To): Mail =>
	mail(to, 'You have an account already', [
		'Somebody tried to register at Smart Farm Control with this address. It has an account already, so nothing was changed. Sign in here:',
		buildMailLink(origin, '/login'),
		'Forgot your password? Choose a new one here:',
		buildMailLink(origin, '/forgot-password'),
		NOT_YOU,
	])

export const resetPasswordMail = ({ to, origin, token }: To & { token: string }): Mail =>
	mail(to, 'Choose a new password', [
		'Somebody asked for a new password for your Smart Farm Control account. To choose one, open this link within 30 minutes:',
		buildMailLink(origin, `/reset-password?token=${token}`),
		NOT_YOU,
	])

/**
 * Builds the mail about a changed password, without a link: whoever has stolen the account may have
 * sent the request that mails this.
 */
export const passwordChangedMail = (to: string): Mail =>
	mail(to, 'Your password was changed', [
		'The password of your Smart Farm Control account was changed, and everybody else who was signed in to it is signed out.',
		'If this was not you, open Smart Farm Control and choose a new password at once with “Forgot your password?” on the sign-in page.',
	])

export const confirmEmailMail = ({ to, origin, token }: To & { token: string }): Mail =>
	mail(to, 'Confirm your new email address', [
		'Somebody wants to use this address for their Smart Farm Control account. If it is you, open this link within 24 hours:',
		buildMailLink(origin, `/confirm-email?token=${token}`),
		NOT_YOU,
	])

export const addressTakenMail = ({ to, origin }: To): Mail =>
	mail(to, 'This address has an account already', [
		'Somebody wanted to use this address for another Smart Farm Control account. It has an account of its own, so nothing was changed. Sign in here:',
		buildMailLink(origin, '/login'),
		NOT_YOU,
	])

export const emailChangedMail = (to: string): Mail =>
	mail(to, 'The email address of your account was changed', [
		'Your Smart Farm Control account has another email address now; this one no longer signs in.',
		'If this was not you, tell whoever runs the server at once: the person who did it knew your password.',
	])
