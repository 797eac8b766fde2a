import type { Reader } from '#db/database'
import type { Ctx } from '~/context.server'
import type { ReadGroup } from './read-group'

type Scope = Pick<Ctx, 'db' | 'now'> & { group?: ReadGroup }

/** Both engines limit the number of parameters of a statement. */
const KEYS_AT_ONCE = 5_000

/**
 * Creates a read of the rows with some keys, such as those of a farm. Farms whose work goes on at
 * the same time share a statement: their keys are gathered until the event loop turns.
 */
export function readByKey<Key, Row>(
	select: (ctx: Pick<Ctx, 'db' | 'now'>, keys: Key[]) => Promise<Row[]>,
	keyOf: (row: Row) => Key,
): (ctx: Scope, keys: readonly Key[]) => Promise<Row[]> {
	return async (ctx, keys) => {
		if (keys.length === 0) return []
		if (!ctx.group) return select(ctx, [...keys])
		const { gathering } = ctx.group
		let gathered = gathering.get(select)
		if (!gathered) {
			const all = new Set<unknown>()
			gathered = { keys: all, rows: readGathered(all) }
			gathering.set(select, gathered)
		}
		for (const key of keys) gathered.keys.add(key)
		const rows = (await gathered.rows) as Map<Key, Row[]>
		return keys.flatMap((key) => rows.get(key) ?? [])

		async function readGathered(all: ReadonlySet<unknown>): Promise<Map<unknown, Row[]>> {
			await new Promise(setImmediate)
			gathering.delete(select)
			const wanted = [...all] as Key[] // only keys of this read are added
			const found = new Map<unknown, Row[]>()
			for (let i = 0; i < wanted.length; i += KEYS_AT_ONCE) {
				for (const row of await select(ctx, wanted.slice(i, i + KEYS_AT_ONCE))) {
					const list = found.get(keyOf(row))
					if (list) list.push(row)
					else found.set(keyOf(row), [row])
				}
			}
			return found
		}
	}
}

/** Creates such a read by a query that is built once and has the keys as its list `keys`. */
export const readByList = <Key, Row>(
	query: (read: Reader) => { execute(values: { keys: Key[] }): Promise<Row[]> },
	keyOf: (row: Row) => Key,
) => readByKey(({ db }, keys: Key[]) => query(db.read).execute({ keys }), keyOf)

/** Reads what is the same for all farms once for those whose work goes on at the same time. */
export function readOnce<T>(ctx: Scope, key: unknown, read: () => Promise<T>): Promise<T> {
	if (!ctx.group) return read()
	const { shared } = ctx.group
	const known = shared.get(key) ?? read()
	shared.set(key, known)
	return known as Promise<T> // stored under this key only by a call with this read
}
