import type postgres from 'postgres'
import { areStatementsMeasured, startStatement } from '../statement-time'
import { FrequentStatements } from './frequent-statements'

type Unsafe = (text: string, values?: unknown[], options?: postgres.UnsafeQueryOptions) => unknown
type Work = (sql: object) => unknown
type Wrapped = {
	unsafe: Unsafe
	begin(mode: string, work: Work): unknown
	savepoint(work: Work): unknown
}

/**
 * The driver as Drizzle uses it. Statements that come often are prepared, which Drizzle asks for
 * only where a query has a name; a transaction is serializable from its first message; and each
 * statement is timed when somebody wants to know.
 */
export function drizzleClient(sql: postgres.Sql): postgres.Sql {
	const frequent = new FrequentStatements()
	const isMeasured = areStatementsMeasured()

	const wrap = (driver: object): object => {
		const target = driver as Wrapped
		const unsafe: Unsafe = (text, values, options) => {
			const end = isMeasured ? startStatement(text) : undefined
			const prepare = options?.prepare || frequent.has(text)
			const query = target.unsafe(text, values, { ...options, prepare })
			// The driver sends it a turn later, so that Drizzle may still ask for rows as arrays.
			if (end) (query as Promise<unknown>).then(end, end)
			return query
		}
		const changed: Record<string | symbol, unknown> = {
			unsafe,
			begin: (work: Work) =>
				target.begin('isolation level serializable', (inside) => work(wrap(inside))),
			savepoint: (work: Work) => target.savepoint((inside) => work(wrap(inside))),
		}
		return new Proxy(driver, {
			get: (from, key) => changed[key] ?? (Reflect.get(from, key) as unknown),
		})
	}
	return wrap(sql) as postgres.Sql
}
