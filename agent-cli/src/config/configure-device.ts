import type { CONFIGURE_DEVICE } from '@sfc/contract/devices/asks'
import type { z } from 'zod'
import { saveConfig } from './save-config'

type Change = z.infer<typeof CONFIGURE_DEVICE.args>

/** Changes one device of a configuration file as written. Throws when it is not in it, or not after it. */
export function configureDevice(path: string, { device, name, zone, functions }: Change): void {
	saveConfig(path, (file) => {
		const devices = (Array.isArray(file['devices']) ? file['devices'] : []) as Written[]
		if (!devices.some(({ id }) => id === device))
			throw new Error(`the agent has no device ${device}`)
		return {
			...file,
			devices: devices.map((one) =>
				one.id === device
					? {
							...one,
							...(name !== undefined && { name }),
							...(zone !== undefined && { zone }),
							...(functions && { functions: merged(one.functions, functions) }),
						}
					: one,
			),
		}
	})
}

type Written = { id?: unknown; functions?: Record<string, unknown> }

const merged = (before: Written['functions'] = {}, change: NonNullable<Change['functions']>) =>
	Object.fromEntries(
		Object.entries({ ...before, ...change }).filter(([, drives]) => drives !== null),
	)
