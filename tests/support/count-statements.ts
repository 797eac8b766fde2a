import { NoopLogger } from 'drizzle-orm/logger'

/** Counts the statements that `work` sends through Drizzle, on either engine. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
	const { logQuery } = NoopLogger.prototype
	let statements = 0
	NoopLogger.prototype.logQuery = () => void statements++
	try {
		await work()
	} finally {
		NoopLogger.prototype.logQuery = logQuery
	}
	return statements
}
