import type { FarmScope } from '~/context.server'

type Scope = Pick<FarmScope, 'farm' | 'once'>

/**
 * Reads data of a farm once for all parts of one answer. A context without `once` reads each time.
 */
export function cacheForRequest<C extends Scope, T>(
	ctx: C,
	read: (ctx: C) => Promise<T>,
): Promise<T> {
	const known = ctx.once?.get(read)
	if (known?.farmId === ctx.farm.id) return known.read as Promise<T>
	const begun = read(ctx)
	ctx.once?.set(read, { farmId: ctx.farm.id, read: begun })
	return begun
}
