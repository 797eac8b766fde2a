import { Fault } from '@sfc/domain/fault'
import { onPasswordThread } from './password-threads'

const PRODUCT = 'smartfarmcontrol'

/** Fewest guesses: about half a year for one processor that tries them against a stolen hash. */
const GUESSES_MIN = 1e8

/**
 * Rejects an easily guessed password: a leaked one, the person's own address, the name of this
 * product, or one that few guesses find. Throws Fault invalid at `field`, and unavailable like
 * `hashPassword`. The contract checks the length.
 */
export async function rejectWeakPassword(
	password: string,
	{ email, field = 'password' }: { email: string; field?: string },
): Promise<void> {
	const refuse = (message: string) => {
		throw new Fault('invalid', message, { field })
	}
	const plain = bare(password)
	const stem = plain.replace(/\d+$/, '')
	const [mailbox = ''] = email.split('@')
	if (
		plain === bare(email) ||
		stem === bare(mailbox).replace(/\d+$/, '') ||
		plain === bare(mailbox)
	)
		refuse('Please choose a password that is not your email address')
	if (stem === PRODUCT) refuse('Please choose a password that is not the name of this product')
	const known = [email, ...email.split(/[^\p{L}\p{N}]+/u), PRODUCT]
	const { isLeaked, guesses } = await onPasswordThread('estimate', [password, known])
	if (isLeaked)
		refuse('This password is known from leaks, so others try it first. Please choose another one')
	if (guesses < GUESSES_MIN)
		refuse('This password is easy to guess. Use a few words that do not belong together')
}

/**
 * Reduces a text to letters and digits in lower case: `Smart-Farm Control` becomes
 * `smartfarmcontrol`.
 */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
