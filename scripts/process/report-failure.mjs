import { ProgramError } from './programs.mjs'

/** Says on standard error what went wrong, with the end of the log of the program it was. */
export function reportFailure(error) {
	console.error(`\n${error.message}`)
	if (!(error instanceof ProgramError) || !error.logFile) return
	for (const line of error.lines) console.error(`  | ${line}`)
	console.error(`The whole log: ${error.logFile}`)
}
