import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CommandError } from '../exit-codes'
import { writeFileAtomically } from '../write-file'

const Credentials = z.object({
	agentId: z.string().min(1),
	secret: z.string().min(1),
	/** The server's key, from enrolment; releases and plans signed with another one are refused. */
	releaseKey: z.string().optional(),
	/** Signs plans that were loaded at this machine (PKCS #8 in base64), once one was. */
	localKey: z.string().optional(),
	/** The key of the server before this one, whose plan runs on until there is a newer one. */
	formerKey: z.string().optional(),
	/** The server that these are for, after a move: it is changed with them or not at all. */
	connection: z.object({ server: z.url(), allowInsecure: z.boolean() }).optional(),
})
export type Credentials = z.infer<typeof Credentials>

export const credentialsPath = (config: string): string => join(dirname(config), 'credentials.json')

/** Credentials that `enroll` saved beside the configuration. Never part of it, never logged. */
export function loadCredentials(config: string): Credentials {
	const path = credentialsPath(config)
	try {
		return Credentials.parse(JSON.parse(readFileSync(path, 'utf8')))
	} catch (error) {
		throw new CommandError(
			'usage',
			`${path} is missing or damaged. Get a code from the web app's agent page and run: farm-agent enroll <server> <code>`,
			{ cause: error },
		)
	}
}

/** The server that a move led to; null when there was none, or the credentials cannot be read. */
export function movedTo(config: string): Credentials['connection'] | null {
	try {
		return loadCredentials(config).connection ?? null
	} catch {
		return null
	}
}

export function saveCredentials(config: string, credentials: Credentials): void {
	const text = `${JSON.stringify(credentials, null, '\t')}\n`
	writeFileAtomically(credentialsPath(config), text, { mode: 0o600 })
}
