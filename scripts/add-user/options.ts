import { parseArgs } from 'node:util'
import systemTypes from '@sfc/domain/system-types.json'
import { z } from 'zod'

const SYSTEM_TYPES = Object.keys(systemTypes) as [keyof typeof systemTypes]

export const USAGE = `Makes a user with a first farm, or gives somebody who has an account a new farm.

  npm run add-user -- --email ada@farm.example --first Ada --last Lovelace --farm "Pod 1"

  --email         address to sign in with
  --first, --last name of a new user
  --farm          name of the farm to make
  --system-type   ${SYSTEM_TYPES.join(' or ')} (default ${SYSTEM_TYPES[0]})
  --timezone      IANA name (default: this machine's, ${localTimezone()})
  --location      where the farm is

The password of a new user is asked for, or read from standard input when that is a pipe.
DATA_DIR and DATABASE_URL name the database, as for the web app.`

const Options = z.object({
	email: z.email('--email: enter a valid address').transform((email) => email.toLowerCase()),
	first: z.string().trim().min(1).max(100).optional(),
	last: z.string().trim().min(1).max(100).optional(),
	farm: z.string('--farm: name the farm').trim().min(1, '--farm: name the farm').max(100),
	'system-type': z
		.enum(SYSTEM_TYPES, `--system-type: one of ${SYSTEM_TYPES.join(', ')}`)
		.default(SYSTEM_TYPES[0]),
	timezone: z
		.string()
		.refine(isTimezone, '--timezone: not an IANA name like America/Chicago')
		.default(localTimezone()),
	location: z.string().trim().max(200).optional(),
})
export type Options = z.infer<typeof Options>

/** Reads the command line. Throws an error whose message lists every problem. */
export function readOptions(args: string[]): Options {
	const text = { type: 'string' } as const
	const options = Object.fromEntries(Object.keys(Options.shape).map((name) => [name, text]))
	const { values } = parseArgs({ args, options })
	const parsed = Options.safeParse(values)
	if (parsed.success) return parsed.data
	throw new Error(parsed.error.issues.map(({ message }) => message).join('\n'))
}

function isTimezone(name: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
	} catch {
		return false
	}
}

function localTimezone(): string {
	return Intl.DateTimeFormat().resolvedOptions().timeZone
}
