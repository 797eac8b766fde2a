import { readFileSync, statSync } from 'node:fs'
import { AgentRelease, RELEASE_MAX_BYTES } from '@sfc/contract/agent/release'
import { CommandError } from '../exit-codes'
import { describeError } from '../describe-error'

const SIGNATURE_MAX_BYTES = 10_000

/** A downloaded package with the signature beside it, `<file>.sig`. Throws `CommandError`. */
export function readOffer(file: string): { offered: AgentRelease; load(): Buffer } {
	const signature = `${file}.sig`
	try {
		const offered = AgentRelease.parse(JSON.parse(read(signature, SIGNATURE_MAX_BYTES).toString()))
		requirePlatform(offered)
		return { offered, load: () => read(file, RELEASE_MAX_BYTES) }
	} catch (error) {
		if (error instanceof CommandError) throw error
		throw new CommandError(
			'usage',
			`${signature} is no signature of a package: load it from the download page of the web app, too.`,
			{ cause: error },
		)
	}
}

function requirePlatform({ bundled }: AgentRelease): void {
	const own = `${process.platform}-${process.arch}`
	if (!bundled || bundled.platform === own) return
	throw new CommandError(
		'usage',
		`The package is for ${bundled.platform}, and this machine is ${own}.`,
	)
}

function read(path: string, maxBytes: number): Buffer {
	try {
		if (statSync(path).size > maxBytes) throw new Error('it is too large')
		return readFileSync(path)
	} catch (error) {
		throw new CommandError('usage', `${path} cannot be read: ${describeError(error)}`, {
			cause: error,
		})
	}
}
