import { Fault } from '@sfc/domain/fault'

/**
 * The whole number in a path such as `/planting-cycles/7`. Throws Fault not-found for anything
 * else.
 */
export function parsePathId(text: string | undefined, missing: string): number {
	if (!text || !isId(text)) throw new Fault('not-found', missing)
	return Number(text)
}

/** Whether a text is the id of a farm or record; more than 15 digits could not be held exactly. */
export const isId = (text: string): boolean => /^\d{1,15}$/.test(text)
