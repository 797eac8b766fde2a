import type { CONFIGURE_DEVICE } from '@sfc/contract/equipment/devices/asks'
import type { z } from 'zod'
import { changeDevice } from './save-config'

type Change = z.infer<typeof CONFIGURE_DEVICE.args>
type Functions = NonNullable<Change['functions']>

/**
 * Changes name, zone and functions of one device in the configuration file. Returns the functions that the
 * changed outputs had before. Throws when the file has no such device, or would no longer be valid.
 */
export function configureDevice(
	path: string,
	{ device, name, zone, functions = {} }: Change,
): Functions {
	let before: Functions = {}
	changeDevice(path, device, (entry) => {
		before = (entry['functions'] as Functions | undefined) ?? {}
		return {
			...entry,
			...(name !== undefined && { name }),
			...(zone !== undefined && { zone }),
			...(Object.keys(functions).length > 0 && { functions: merged(before, functions) }),
		}
	})
	return Object.fromEntries(Object.keys(functions).map((point) => [point, before[point] ?? null]))
}

const merged = (before: Functions, change: Functions) =>
	Object.fromEntries(
		Object.entries({ ...before, ...change }).filter(([, drives]) => drives !== null),
	)
