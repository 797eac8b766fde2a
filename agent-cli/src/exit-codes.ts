import rows from './exit-codes.json'

type ExitName = 'ok' | 'failed' | 'usage' | 'refused' | 'device' | 'running' | 'network' | 'unsafe'

export const EXIT_CODES = rows as readonly { name: ExitName; code: number; meaning: string }[]

export const exitCode = (name: ExitName): number =>
	EXIT_CODES.find((row) => row.name === name)?.code ?? 1

/** A failure a person at the keyboard can act on: printed without a stack, ends with its exit code. */
export class CommandError extends Error {
	override readonly name = 'CommandError'

	constructor(
		readonly exit: ExitName,
		message: string,
		options?: ErrorOptions,
	) {
		super(message, options)
	}
}
