import { Fault } from '@sfc/domain/fault'

const PRODUCT = 'smartfarmcontrol'

/** Some 49,000 passwords that leaks hold most often, in lower case; read when first needed. */
const isLeaked = async (password: string) => {
	const { dictionary } = await import('@zxcvbn-ts/language-common')
	return dictionary['passwords-common'].includes(password.toLowerCase())
}

/**
 * Throws Fault invalid at `field` for an easily guessed password: a leaked one, the person's own
 * address, or the name of this product. The contract checks the length.
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
	if (await isLeaked(password))
		refuse('This password is known from leaks, so others try it first. Please choose another one')
}

/** Letters and digits only, in lower case: `Smart-Farm Control` becomes `smartfarmcontrol`. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
