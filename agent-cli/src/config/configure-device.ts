import type { CONFIGURE_DEVICE } from '@sfc/contract/devices/asks'
import type { z } from 'zod'
import { changeDevice } from './save-config'

type Change = z.infer<typeof CONFIGURE_DEVICE.args>
type Functions = NonNullable<Change['functions']>

/** Changes one device of a configuration file as written. Throws when it is not in it, or not after it. */
export const configureDevice = (path: string, { device, name, zone, functions }: Change): void =>
	changeDevice(path, device, (before) => ({
		...before,
		...(name !== undefined && { name }),
		...(zone !== undefined && { zone }),
		...(functions && {
			functions: merged(before['functions'] as Functions | undefined, functions),
		}),
	}))

const merged = (before: Functions = {}, change: Functions) =>
	Object.fromEntries(
		Object.entries({ ...before, ...change }).filter(([, drives]) => drives !== null),
	)
