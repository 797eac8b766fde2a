import { ProgramError } from './programs.mjs'

/** Prints the error to standard error, with the end of the log of the program that failed. */
export function reportFailure(error) {
	console.error(`\n${error.message}`)
	if (!(error instanceof ProgramError) || !error.logFile) return
	for (const line of error.lines) console.error(`  | ${line}`)
	console.error(`The whole log: ${error.logFile}`)
}
