import { z } from 'zod'

/** A user of the machine that a command goes to. It is used for that command and kept nowhere. */
export const RemoteLogin = z.object({
	username: z.string('Enter a user name').trim().min(1, 'Enter a user name').max(120),
	password: z.string('Enter the password').min(1, 'Enter the password').max(400),
	/** Domain of a Windows network; left out for a user of the machine itself. */
	domain: z
		.string()
		.trim()
		.max(120)
		.regex(/^[\w.-]*$/, 'A domain like FARM or farm.local')
		.default(''),
	/** Commands go the way Windows has for them (RPC), for a machine without SSH. */
	useWMI: z.boolean().default(false),
	/** Trusts the key that the last refusal named: of a machine that is new, or was installed anew. */
	trustNewKey: z.boolean().default(false),
})
export type RemoteLogin = z.infer<typeof RemoteLogin>

/** The part of it that travels sealed. */
export const SealedLogin = RemoteLogin.omit({ useWMI: true, trustNewKey: true })
export type SealedLogin = z.infer<typeof SealedLogin>
