import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The server's secret: from the environment, or a file in the data folder that only its owner may
 * read, created at the first start. `wx` lets exactly one of two processes that start together
 * write it.
 */
export function readSecret(dataDir: string, fromEnv: string | undefined): string {
	if (fromEnv) return fromEnv
	const file = join(dataDir, 'secret')
	try {
		writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
		chmodSync(file, 0o600)
	}
	const secret = readFileSync(file, 'utf8').trim()
	if (secret.length < 32)
		throw new Error(`${file} holds no usable secret; delete it to make a new one`)
	return secret
}
