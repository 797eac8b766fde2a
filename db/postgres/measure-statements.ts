import type postgres from 'postgres'
import { areStatementsMeasured, startStatement } from '../statement-time'

type Unsafe = postgres.Sql['unsafe']
type Begin = (...args: unknown[]) => unknown

/** Measures each statement that Drizzle sends, in transactions too, when somebody wants to know. */
export const measureStatements = (sql: postgres.Sql): postgres.Sql =>
	areStatementsMeasured() ? measured(sql) : sql

function measured<T extends object>(sql: T): T {
	return new Proxy(sql, {
		get(target, key) {
			const value: unknown = Reflect.get(target, key)
			if (key === 'unsafe') return measureUnsafe(value as Unsafe, target)
			if (key === 'begin' || key === 'savepoint') return measureBegin(value as Begin, target)
			return value
		},
	})
}

const measureUnsafe =
	(unsafe: Unsafe, target: object): Unsafe =>
	(...args) => {
		const end = startStatement(args[0])
		const query = unsafe.apply(target, args)
		// The driver sends it a turn later, so that Drizzle may still ask for rows as arrays.
		query.then(end, end)
		return query as never
	}

/** The last argument of `begin` and `savepoint` gets a connection of its own. */
const measureBegin =
	(begin: Begin, target: object): Begin =>
	(...args) => {
		const work = args.pop() as (sql: object) => unknown
		return begin.apply(target, [...args, (sql: object) => work(measured(sql))])
	}
