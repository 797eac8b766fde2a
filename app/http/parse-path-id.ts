import { Fault } from '@sfc/domain/fault'

/**
 * The whole number in a path such as `/planting-cycles/7`. Throws Fault not-found for anything
 * else.
 */
export function parsePathId(text: string | undefined, missing: string): number {
	if (!text || !/^\d{1,15}$/.test(text)) throw new Fault('not-found', missing)
	return Number(text)
}
